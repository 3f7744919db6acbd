/** Files that cost a careless reader minutes or gigabytes, or that are something else as well. */
import { deflateSync } from 'node:zlib'

const head = '%PDF-1.7\n'
const tail = '\nstartxref\n0\n%%EOF\n'

/** One page whose content is `content`; `more` is among the objects. */
export function pdfOf({ content = '', more = '' }: { content?: string | Buffer; more?: string | Buffer } = {}): Buffer {
  const packed = deflateSync(Buffer.from(content), { level: 9 })
  return Buffer.concat([
    Buffer.from(`${head}1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n`, 'latin1'),
    Buffer.from('2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n', 'latin1'),
    Buffer.from('3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>\nendobj\n', 'latin1'),
    Buffer.from(`4 0 obj\n<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`, 'latin1'),
    packed,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
    Buffer.from(more),
    Buffer.from(`trailer\n<< /Root 1 0 R /Size 9 >>${tail}`, 'latin1'),
  ])
}

/** A stream object that unpacks to so many megabytes, packed `times` over. */
function bomb(megabytes: number, type: 'XRef' | 'ObjStm' | 'Plain', times = 1): Buffer {
  let packed: Buffer = Buffer.alloc(megabytes * 1024 * 1024)
  for (let round = 0; round < times; round += 1) packed = deflateSync(packed, { level: 9 })
  const filters = Array.from({ length: times }, () => '/FlateDecode').join(' ')
  const about = {
    XRef: '/Type /XRef /W [1 4 2] /Size 9 /Root 1 0 R',
    ObjStm: '/Type /ObjStm /N 9 /First 30',
    Plain: '',
  }[type]
  return Buffer.concat([
    Buffer.from(`5 0 obj\n<< ${about} /Length ${packed.length} /Filter [${filters}] >>\nstream\n`, 'latin1'),
    packed,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ])
}

/** What each is → its bytes. */
export const hostile: Record<string, () => Buffer> = {
  'a cross-reference stream that unpacks to 160 MB': () => pdfOf({ more: bomb(160, 'XRef') }),
  'an object stream that unpacks to 160 MB': () => pdfOf({ more: bomb(160, 'ObjStm') }),
  'a content stream that unpacks to 160 MB': () => pdfOf({ more: bomb(160, 'Plain') }),
  'a stream that is packed twice': () => pdfOf({ more: bomb(160, 'Plain', 2) }),
  'many streams that are large together': () =>
    pdfOf({ more: Buffer.concat(Array.from({ length: 12 }, (_, index) => numbered(bomb(60, 'Plain'), 5 + index))) }),
  '600 000 bare headers of objects': () => pdfOf({ more: objects(600_000, (number) => `${number} 0 obj\n`) }),
  'more objects than any statement has': () =>
    pdfOf({ more: objects(250_000, (number) => `${number} 0 obj 1 endobj\n`) }),
  '2.9 MB of opening brackets': () => pdfOf({ more: `9 0 obj\n${'['.repeat(2_900_000)}\nendobj\n` }),
  'dictionaries inside each other without end': () => pdfOf({ more: `9 0 obj\n${'<</A'.repeat(100_000)}\nendobj\n` }),
  'brackets that are never closed, in many objects': () =>
    pdfOf({ more: objects(5000, (number) => `${number} 0 obj ${'['.repeat(500)}\n`) }),
  'pages that contain themselves': () =>
    Buffer.from(
      `${head}1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>\nendobj\ntrailer\n<< /Root 1 0 R >>${tail}`,
    ),
  'a page of HTML before the PDF': () => Buffer.concat([Buffer.from('<html><script>1</script>'), pdfOf()]),
  'a page of HTML in the first comment': () => withComment('<html><script>alert(1)</script></html>'),
  'an archive behind the end': () => Buffer.concat([pdfOf(), Buffer.from('PK\x03\x04'.repeat(100), 'latin1')]),
  'a script behind the end': () => Buffer.concat([pdfOf(), Buffer.from('<script>alert(1)</script>')]),
}

function withComment(text: string): Buffer {
  return Buffer.concat([Buffer.from(`%PDF-1.7\n%${text}\n`), pdfOf().subarray(head.length)])
}

function objects(count: number, text: (number: number) => string): string {
  return Array.from({ length: count }, (_, index) => text(index + 10)).join('')
}

function numbered(object: Buffer, number: number): Buffer {
  return Buffer.concat([Buffer.from(`${number}`), object.subarray(1)])
}
