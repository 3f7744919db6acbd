/** Real PDF files for tests, as a bank would make them. */
import PDFDocument from 'pdfkit'

type Look = {
  months?: number
  /** Asked for before the text can be read. */
  password?: string
  /** Allows reading without a password, and changing only with this one. */
  ownerPassword?: string
}

/** A statement of so many pages, each with a few lines. */
export function makeStatement({ months = 1, password, ownerPassword }: Look = {}): Promise<Buffer> {
  const document = new PDFDocument({
    autoFirstPage: false,
    ...(password ? { userPassword: password } : {}),
    ...(ownerPassword ? { ownerPassword } : {}),
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const whole = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(parts))))
  for (let month = 1; month <= months; month += 1) {
    document.addPage().fontSize(14).text(`Statement, month ${month}`).fontSize(10)
    for (let day = 1; day <= 20; day += 1) document.text(`${day}  Salary or payment  R${day * 123}.00`)
  }
  document.end()
  return whole
}

/** One pixel of a picture, whatever it calls itself. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
