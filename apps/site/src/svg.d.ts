/** A picture's own address: it is fetched as it is, beside the program. */
declare module '*.svg?url' {
  const address: string
  export default address
}
