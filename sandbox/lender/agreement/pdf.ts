/** The agreement as a PDF that a screen reader can read: headings, paragraphs and tables are marked as such. */
import PDFDocument from 'pdfkit'
import type { Agreement } from '../../database/columns.ts'
import { date, money } from './figures.ts'
import type { Part, Wording } from './terms.ts'
import { typeface } from './typeface.ts'

type Page = InstanceType<typeof PDFDocument>
/** What is drawn of an agreement beside its words, which hold every other figure. */
export type Drawn = Pick<Agreement, 'provider' | 'instalments'>
/** A column: its share of the width, and the side its text is aligned to. */
type Column = { share: number; align: 'left' | 'right' }

const margin = 56
const ink = { text: '#1a1f2b', quiet: '#555d6e', line: '#c9ced8' }
const sizes = { title: 20, heading: 13, clause: 10.5, text: 9.5, small: 8 }

/** Draws the agreement in its language. `words` are those of `fillWording`. */
export function drawAgreement(agreement: Drawn, words: Wording, now: Date): Promise<Buffer> {
  const known: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    margins: { top: margin, bottom: margin + 16, left: margin, right: margin },
    pdfVersion: '1.7',
    tagged: true,
    font: typeface.text,
    lang: words.tag,
    displayTitle: true,
    bufferPages: true,
    info: { Title: words.title, Author: agreement.provider.name, Subject: words.subtitle, CreationDate: now },
  }
  // The package's types do not know this one yet. How far the file holds it is in docs/accessibility.md.
  const page = new PDFDocument(Object.assign(known, { subset: 'PDF/UA' }))
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const whole = new Promise<Buffer>((resolve, reject) => {
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
  })
  write(page, 'H1', words.title, { size: sizes.title, bold: true })
  write(page, 'P', words.subtitle, { size: sizes.text, color: ink.quiet, after: 6 })
  for (const part of words.parts) drawPart(page, part)
  drawSchedule(page, agreement, words)
  drawTerms(page, words)
  countPages(page, words.footer)
  page.end()
  return whole
}

function drawPart(page: Page, { heading, rows }: Part): void {
  drawHeading(page, heading)
  const columns: Column[] = [
    { share: 0.55, align: 'left' },
    { share: 0.45, align: 'right' },
  ]
  drawTable(
    page,
    columns,
    rows.map(({ label, value }) => [label, value]),
  )
}

function drawSchedule(page: Page, { instalments }: Drawn, { schedule }: Wording): void {
  const { heading, columns } = schedule
  drawHeading(page, heading)
  const rows = instalments.map(({ due, debit, amount }, index) => [
    String(index + 1),
    date(due),
    date(debit),
    money(amount),
  ])
  const widths: Column[] = [
    { share: 0.16, align: 'left' },
    { share: 0.28, align: 'left' },
    { share: 0.28, align: 'left' },
    { share: 0.28, align: 'right' },
  ]
  drawTable(page, widths, rows, [columns.number, columns.due, columns.debit, columns.amount])
}

function drawTerms(page: Page, { termsHeading, clauses }: Wording): void {
  drawHeading(page, termsHeading)
  for (const [index, { title, paragraphs }] of clauses.entries()) {
    keepTogether(page, 48)
    write(page, 'H3', `${index + 1}. ${title}`, { size: sizes.clause, bold: true, before: 6 })
    for (const paragraph of paragraphs) write(page, 'P', paragraph, { size: sizes.text, after: 3 })
  }
}

function drawHeading(page: Page, text: string): void {
  keepTogether(page, 90)
  write(page, 'H2', text, { size: sizes.heading, bold: true, before: 14, after: 4 })
}

type TextStyle = { size: number; bold?: boolean; color?: string; before?: number; after?: number }

function write(page: Page, tag: string, text: string, { size, bold, color, before = 0, after = 0 }: TextStyle): void {
  page.y += before
  const draw = () => {
    page
      .font(bold ? typeface.bold : typeface.text)
      .fontSize(size)
      .fillColor(color ?? ink.text)
      .text(text, margin, page.y, { lineGap: 2 })
  }
  page.addStructure(page.struct(tag, {}, draw))
  page.y += after
}

/** A table whose rows stay on one page. With `head` the first row names the columns, otherwise each first cell its row. */
function drawTable(page: Page, columns: Column[], rows: string[][], head?: string[]): void {
  const table = page.struct('Table')
  page.addStructure(table)
  if (head) drawRow(page, table, columns, head, () => 'Column')
  for (const row of rows) drawRow(page, table, columns, row, (column) => (!head && column === 0 ? 'Row' : undefined))
  table.end()
}

type Element = ReturnType<Page['struct']>

function drawRow(
  page: Page,
  table: Element,
  columns: Column[],
  cells: string[],
  headOf: (column: number) => 'Row' | 'Column' | undefined,
): void {
  const width = page.page.width - 2 * margin
  const fontOf = (column: number) => (headOf(column) && columns.length > 2 ? typeface.bold : typeface.text)
  const widthOf = (column: number) => (columns[column]?.share ?? 0) * width - 8
  const heights = cells.map((text, column) =>
    page
      .font(fontOf(column))
      .fontSize(sizes.text)
      .heightOfString(text, { width: widthOf(column) }),
  )
  const height = Math.max(...heights) + 6
  keepTogether(page, height)
  const top = page.y
  const row = page.struct('TR')
  table.add(row)
  let left = margin
  for (const [column, text] of cells.entries()) {
    const x = left
    const draw = () => {
      page
        .font(fontOf(column))
        .fontSize(sizes.text)
        .fillColor(ink.text)
        .text(text, x, top + 3, { width: widthOf(column), align: columns[column]?.align ?? 'left' })
    }
    const scope = headOf(column)
    // The package's types do not know the scope yet.
    const attributes: object = scope ? { scope } : {}
    row.add(page.struct(scope ? 'TH' : 'TD', attributes, draw))
    left += (columns[column]?.share ?? 0) * width
  }
  row.end()
  page.markContent('Artifact', { type: 'Layout' })
  page
    .moveTo(margin, top + height)
    .lineTo(margin + width, top + height)
    .lineWidth(0.5)
    .strokeColor(ink.line)
    .stroke()
  page.endMarkedContent()
  page.x = margin
  page.y = top + height
}

/** Adds a page when `height` no longer fits. */
function keepTogether(page: Page, height: number): void {
  if (page.y + height > page.page.height - page.page.margins.bottom) page.addPage()
}

/** Writes the page number on every page. */
function countPages(page: Page, footer: string): void {
  const { start, count } = page.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    page.switchToPage(index)
    // Without this, text below the margin would start a new page.
    page.page.margins.bottom = 0
    page.markContent('Artifact', { type: 'Pagination' })
    const text = footer.replace('{page}', String(index + 1)).replace('{pages}', String(count))
    page
      .font(typeface.text)
      .fontSize(sizes.small)
      .fillColor(ink.quiet)
      .text(text, margin, page.page.height - margin + 8, {
        align: 'center',
        lineBreak: false,
        width: page.page.width - 2 * margin,
      })
    page.endMarkedContent()
  }
}
