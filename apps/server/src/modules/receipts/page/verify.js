'use strict'
// Checks a receipt with this page only: no request, no other file. Written independently of the
// server's code, from docs/RECEIPTS.md.
;(() => {
  const texts = JSON.parse(document.getElementById('texts').textContent)
  const utf8 = new TextEncoder()
  const LEAF = Uint8Array.of(0)
  const NODE = Uint8Array.of(1)

  const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const fromHex = (text) => {
    if (!/^([0-9a-f]{2})*$/.test(text)) throw new Error('hex')
    return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  }
  const fromBase64 = (text) => {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(plain, (sign) => sign.codePointAt(0))
  }
  const join = (...parts) => {
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of parts) {
      all.set(part, at)
      at += part.length
    }
    return all
  }
  const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const leafOf = (text) => sha256(join(LEAF, utf8.encode(text)))
  const nodeOf = (left, right) => sha256(join(NODE, left, right))

  async function rootOf(hashes) {
    if (hashes.length === 0) return sha256(new Uint8Array())
    let level = hashes
    while (level.length > 1) {
      const above = []
      for (let at = 0; at < level.length; at += 2) {
        above.push(at + 1 < level.length ? await nodeOf(level[at], level[at + 1]) : level[at])
      }
      level = above
    }
    return level[0]
  }

  async function rootByPath(leaf, position, size, path) {
    let [at, last, hash, used] = [position, size - 1, leaf, 0]
    while (last > 0) {
      if (at % 2 === 1 || at < last) {
        const beside = path[used]
        if (!beside) throw new Error('path')
        used += 1
        hash = at % 2 === 1 ? await nodeOf(beside, hash) : await nodeOf(hash, beside)
      }
      at = Math.floor(at / 2)
      last = Math.floor(last / 2)
    }
    if (used !== path.length) throw new Error('path')
    return hash
  }

  async function isSigned(receipt) {
    const { sealed, publicKey } = receipt
    const key = await crypto.subtle.importKey('raw', fromBase64(publicKey), 'Ed25519', true, [
      'verify',
    ])
    const signature = fromBase64(sealed.signature)
    return crypto.subtle.verify('Ed25519', key, signature, fromHex(sealed.hash))
  }

  /** Each step with its outcome: 'yes', 'no', or 'unable' where this browser cannot tell. */
  async function check(receipt) {
    const { account, proof, sealed } = receipt
    const lines = await Promise.all(account.lines.map(leafOf))
    const root = toHex(await rootOf(lines))
    const text = ['account', account.accountId, lines.length, account.salt, root].join('|')
    const path = proof.path.map(fromHex)
    const led = await rootByPath(await leafOf(text), proof.position, sealed.leafCount, path)
    const parts = ['fairhouse-day', 1, sealed.brand, sealed.day, sealed.leafCount]
    const day = [...parts, sealed.lineCount, sealed.root, sealed.previous].join('|')
    const hash = toHex(await sha256(utf8.encode(day)))
    const signed = await isSigned(receipt).then(
      (is) => (is ? 'yes' : 'no'),
      () => 'unable',
    )
    return {
      lines: toHex(led) === sealed.root ? 'yes' : 'no',
      day: hash === sealed.hash ? 'yes' : 'no',
      signature: signed,
    }
  }

  /** Compares with what the site has published, where the page was loaded from the site. */
  async function comparePublished({ sealed, publicKey }) {
    if (!location.protocol.startsWith('http')) return 'unable'
    const day = new Date(`${sealed.day}T00:00:00Z`)
    day.setUTCDate(day.getUTCDate() + 1)
    const before = day.toISOString().slice(0, 10)
    try {
      const answer = await fetch(`/wps/receipts/days?limit=1&before=${before}`)
      const { days, publicKey: published } = await answer.json()
      const isSame = published === publicKey && days[0]?.hash === sealed.hash
      return isSame && days[0]?.day === sealed.day ? 'yes' : 'no'
    } catch {
      return 'unable'
    }
  }

  const result = document.getElementById('result')
  const element = (name, text, className) => {
    const made = document.createElement(name)
    if (text !== undefined) made.textContent = text
    if (className) made.className = className
    return made
  }

  function showSteps(outcome) {
    const list = element('ul', undefined, 'steps')
    for (const [step, state] of Object.entries(outcome)) {
      const item = element('li', undefined, state)
      item.append(element('strong', texts[`state.${state}`]), ' ', texts[`step.${step}`])
      list.append(item)
    }
    return list
  }

  /** Ledger units, 1/10 000 of the currency's, as a decimal of two digits or more: "1284.50". */
  function decimal(units) {
    const [, sign, digits] = /^(-?)(\d+)$/.exec(units) ?? ['', '', '0']
    const padded = digits.padStart(5, '0')
    return `${sign}${padded.slice(0, -4)}.${padded.slice(-4).replace(/0{1,2}$/, '')}`
  }

  /** seq|code|contra|amount|balance|ref|time */
  function showLines({ account, currency }) {
    const table = element('table')
    table.append(element('caption', texts.lines))
    const head = element('tr')
    for (const name of ['seq', 'time', 'code', 'amount', 'balance']) {
      const cell = element('th', texts[`column.${name}`])
      cell.scope = 'col'
      head.append(cell)
    }
    const body = element('tbody')
    for (const line of account.lines) {
      const [seq, code, , amount, balance, , time] = line.split('|')
      const row = element('tr')
      const money = (units) => `${decimal(units)} ${currency}`
      const moment = time.slice(0, 19).replace('T', ' ')
      const cells = [seq, moment, texts[`code.${code}`] ?? code, money(amount), money(balance)]
      row.append(...cells.map((text) => element('td', text)))
      body.append(row)
    }
    const top = element('thead')
    top.append(head)
    table.append(top, body)
    return table
  }

  function show(receipt, outcome) {
    const states = Object.values(outcome)
    const verdict = states.includes('no') ? 'no' : outcome.signature === 'unable' ? 'unable' : 'yes'
    const title = element('h2', texts[`verdict.${verdict}`], verdict)
    title.tabIndex = -1
    const { sealed, username, publicKey } = receipt
    result.replaceChildren(
      title,
      element('p', `${sealed.brand} · ${username} · ${sealed.day}`),
      showSteps(outcome),
      element('p', texts.key),
      element('code', publicKey),
      showLines(receipt),
    )
    title.focus()
  }

  function refuse() {
    const title = element('h2', texts['verdict.none'], 'no')
    title.tabIndex = -1
    result.replaceChildren(title)
    title.focus()
  }

  async function take(file) {
    if (!file) return
    try {
      const receipt = JSON.parse(await file.text())
      if (receipt.kind !== 'fairhouse-receipt' || receipt.version !== 1) return refuse()
      const outcome = await check(receipt)
      show(receipt, { ...outcome, published: await comparePublished(receipt) })
    } catch {
      refuse()
    }
  }

  const input = document.getElementById('file')
  input.addEventListener('change', () => void take(input.files[0]))
  document.addEventListener('dragover', (event) => event.preventDefault())
  document.addEventListener('drop', (event) => {
    event.preventDefault()
    void take(event.dataTransfer?.files[0])
  })
})()
