/**
 * Reads one PDF in a worker thread. Plain JavaScript: a thread starts without the compiler of the server.
 * Everything that a file can ask for is counted: what its streams unpack to, how deep it nests, how many objects and pages it has.
 */
import { inflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectParser,
  PDFPageTree,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import { sayBegun } from './say-begun.mjs'

class OverBudgetError extends Error {}

/** Of the file that is being read. */
let left

/**
 * An object that cannot be parsed may hide anything. The library would leave it out, and look for its end in all that follows: for many
 * of them that is quadratic. Nor does it rest between some objects and the next: nothing else is waiting for this thread.
 */
const asWritten = { updateMetadata: false, throwOnInvalidObject: true, parseSpeed: ParseSpeeds.Fastest }

// The library finds its way by errors: to note where each came from would be most of what a hostile file costs.
Error.stackTraceLimit = 0
limitParser()

/** @returns `{ pages }` or `{ fault }`. */
export async function run({ bytes, budget, started }) {
  sayBegun(started)
  left = { ...budget, isOver: false }
  try {
    if (hasOtherContent(bytes)) return { fault: 'kind' }
    const document = await load(bytes)
    const pages = countPages(document)
    checkObjects(document, budget)
    if (left.isOver || pages > budget.pages) return { fault: 'complex' }
    return pages > 0 ? { pages } : { fault: 'kind' }
  } catch (problem) {
    // The library goes on after some errors: the mark stays.
    if (left.isOver || problem instanceof OverBudgetError || problem instanceof RangeError) return { fault: 'complex' }
    return { fault: isLocked(problem) ? 'locked' : 'kind' }
  }
}

async function load(bytes) {
  try {
    return await PDFDocument.load(bytes, asWritten)
  } catch (problem) {
    if (!isLocked(problem) || left.isOver) throw problem
    // Locked against changes only: it can be read without a password.
    return PDFDocument.load(bytes, { ...asWritten, password: '' })
  }
}

function isLocked(problem) {
  return problem instanceof EncryptedPDFError || (problem instanceof Error && /password|encrypt/i.test(problem.message))
}

/** Markup where a browser would look for it, or anything behind the end: the file is something else as well. */
function hasOtherContent(bytes) {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  if (/<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i.test(head)) return true
  const tail = Buffer.from(bytes.subarray(-64 * 1024)).toString('latin1')
  const end = tail.lastIndexOf('%%EOF')
  return end < 0 || /[^\s\0]/.test(tail.slice(end + 5))
}

/** Counts along while the library parses. It catches some errors and goes on: a file that is over stays marked. */
function limitParser() {
  const parse = PDFObjectParser.prototype.parseObject
  let depth = 0
  PDFObjectParser.prototype.parseObject = function (...args) {
    if (++depth > left.depth) {
      depth--
      throw over()
    }
    try {
      return parse.apply(this, args)
    } finally {
      depth--
    }
  }
  const assign = PDFContext.prototype.assign
  PDFContext.prototype.assign = function (...args) {
    left.objects -= 1
    if (left.isOver || left.objects < 0) throw over()
    return assign.apply(this, args)
  }
  const decoder = Object.getPrototypeOf(decoderClass().prototype)
  const ensure = decoder.ensureBuffer
  decoder.ensureBuffer = function (requested) {
    if (left.isOver || requested > left.structure) throw over()
    return ensure.call(this, requested)
  }
  // Keeps what a stream has unpacked to on the account when it has ended.
  const take = decoder.decode
  decoder.decode = function () {
    const unpacked = take.call(this)
    left.structure -= unpacked.length
    return unpacked
  }
}

function over() {
  left.isOver = true
  return new OverBudgetError()
}

/** The class of a stream that unpacks: the library does not export it by name. */
function decoderClass() {
  const dict = PDFDict.withContext(PDFContext.create())
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
  return decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array([0x78, 0x9c, 0x03, 0, 0, 0, 0, 1]))).constructor
}

/** The tree of pages, without following a branch twice. */
function countPages(document) {
  const seen = new Set()
  const count = (node, depth) => {
    if (depth > left.depth || seen.has(node)) throw over()
    seen.add(node)
    if (!(node instanceof PDFPageTree)) return 1
    const kids = node.Kids()
    let pages = 0
    for (let index = 0; index < kids.size(); index++) pages += count(kids.lookup(index), depth + 1)
    return pages
  }
  return count(document.catalog.Pages(), 0)
}

/** What a reader would unpack: each stream, and all of them together. */
function checkObjects(document, budget) {
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    const size = unpackedSize(object, Math.min(budget.stream, left.unpacked))
    left.unpacked -= size
    if (left.unpacked <= 0) throw over()
  }
}

/** Follows deflate and counts it; other filters of text unpack little. Stops at a filter of pictures. */
function unpackedSize({ dict, contents }, most) {
  const filter = dict.lookup(PDFName.of('Filter'))
  const filters = filter instanceof PDFArray ? filter.asArray().map((one) => dict.context.lookup(one)) : [filter]
  if (filters.length > 3) throw over()
  let data = contents
  for (const name of filters) {
    if (name !== PDFName.of('FlateDecode')) return data.length
    data = inflated(data, most)
    if (data === undefined) return 0
  }
  return data.length
}

/** Nothing where it is no deflate (an encrypted stream): no reader unpacks that either. */
function inflated(data, most) {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, most) })
  } catch (problem) {
    if (problem.code === 'ERR_BUFFER_TOO_LARGE') throw over()
    return undefined
  }
}
