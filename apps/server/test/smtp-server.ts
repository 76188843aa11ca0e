import { createServer, type Server } from 'node:net'

/** As much of RFC 5321 as a client needs; `answers` replaces the answer to a command. */
export function createSmtpServer(
  answers: Readonly<Record<string, string>>,
  received: string[],
): Server {
  return createServer((socket) => {
    let isData = false
    let buffer = ''
    socket.on('error', () => undefined)
    socket.write('220 test ESMTP\r\n')
    socket.on('data', (chunk) => {
      buffer += chunk.toString('utf8')
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        received.push(line)
        if (isData && line !== '.') continue
        const name = isData ? '.' : (line.split(/[ :]/)[0] ?? '').toUpperCase()
        const answer = answers[name]
        if (answer === 'hang up') {
          socket.destroy()
          return
        }
        isData = name === 'DATA' && answer === undefined
        const usual = name === 'DATA' ? '354 go on' : name === 'QUIT' ? '221 bye' : '250 ok'
        socket.write(`${answer ?? usual}\r\n`)
      }
    })
  })
}
