/** A valid CPF of nine digits that count up: tests take as many as they need. */
export function cpfOf(number: number): string {
  let digits = String(number).padStart(9, '0')
  for (let turn = 0; turn < 2; turn += 1) {
    const length = digits.length + 1
    const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (length - at), 0)
    const rest = sum % 11
    digits += String(rest < 2 ? 0 : 11 - rest)
  }
  return digits
}

/** The same number as people type it. */
export function variantsOf(cpf: string): readonly string[] {
  const [a, b, c, d] = [cpf.slice(0, 3), cpf.slice(3, 6), cpf.slice(6, 9), cpf.slice(9)]
  return [cpf, `${a}.${b}.${c}-${d}`, `${a} ${b} ${c} ${d}`, `${a}${b}${c}-${d}`, ` ${cpf} `]
}
