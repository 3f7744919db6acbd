/** What can be wrong with a journey: a closed set of codes. A code that is retired is never used again. */

const error = 'error'
const warning = 'warning'

/** Every code, how bad it is, and what it is about. `docs/diagnostics.md` has a broken example of each. */
export const diagnosticCodes = {
  J101: { severity: error, title: 'the file is not YAML' },
  J102: { severity: error, title: 'unknown key' },
  J103: { severity: error, title: 'missing key' },
  J104: { severity: error, title: 'wrong kind of value' },
  J105: { severity: error, title: 'key is not text' },
  J106: { severity: error, title: 'missing file' },
  J107: { severity: error, title: 'file has another name than the step' },
  J108: { severity: error, title: 'not a JSON Schema' },
  J109: { severity: error, title: '`required` or `x-also` names a property that is not there' },
  J110: { severity: error, title: 'file in an unknown place' },
  J111: { severity: error, title: 'limits that nothing keeps' },
  J112: { severity: error, title: 'pattern that never matches' },
  J113: { severity: error, title: 'pattern that can take forever' },
  J114: { severity: error, title: 'pattern without an anchor' },
  J115: { severity: error, title: 'not a duration' },
  J116: { severity: error, title: 'keyword for another type' },
  J117: { severity: error, title: 'value that its own schema refuses' },
  J118: { severity: error, title: 'out of range' },
  J119: { severity: error, title: 'unknown alias' },
  J120: { severity: error, title: 'text cut by a comment' },
  J121: { severity: error, title: 'not an address' },
  J122: { severity: error, title: 'item that stands twice' },
  J123: { severity: error, title: 'part of a schema that says too little' },
  J124: { severity: error, title: 'sign that only looks like another' },
  J125: { severity: error, title: 'value in another notation' },
  J126: { severity: error, title: 'item unlike its neighbours' },
  J127: { severity: error, title: 'pattern with a slip' },
  J201: { severity: error, title: 'unknown condition' },
  J202: { severity: error, title: 'unknown step' },
  J203: { severity: error, title: 'unknown effect' },
  J204: { severity: error, title: 'unknown call' },
  J205: { severity: error, title: 'unknown code' },
  J206: { severity: error, title: 'unknown timer' },
  J207: { severity: error, title: 'unknown fact' },
  J208: { severity: error, title: 'unknown property of a fact' },
  J209: { severity: error, title: 'unknown widget' },
  J210: { severity: error, title: 'unknown block' },
  J211: { severity: error, title: 'wrong option' },
  J212: { severity: error, title: 'unknown schema' },
  J213: { severity: error, title: 'unknown record' },
  J214: { severity: error, title: 'unknown calculation' },
  J215: { severity: error, title: 'wrong input' },
  J216: { severity: error, title: 'unknown section' },
  J217: { severity: error, title: 'name is taken' },
  J218: { severity: error, title: 'unknown field' },
  J219: { severity: error, title: 'widget cannot hold the field' },
  J220: { severity: error, title: 'refers to itself' },
  J221: { severity: error, title: 'unknown event' },
  J222: { severity: error, title: 'missing input' },
  J223: { severity: error, title: 'cannot be set' },
  J224: { severity: error, title: 'unknown language' },
  J225: { severity: error, title: 'required field is not on screen' },
  J226: { severity: warning, title: 'unused name' },
  J227: { severity: error, title: 'version without a migration' },
  J228: { severity: warning, title: 'schema in another room' },
  J229: { severity: error, title: 'value of another kind' },
  J230: { severity: error, title: 'comparison that never holds' },
  J231: { severity: error, title: 'no schema' },
  J232: { severity: error, title: 'declared by another name' },
  J233: { severity: error, title: 'filled from another fact than its name says' },
  J234: { severity: error, title: 'spelt in another way elsewhere' },
  J235: { severity: error, title: 'comparison that always holds' },
  J236: { severity: error, title: 'choice that the form refuses' },
  J237: { severity: error, title: 'counter that limits nothing' },
  J238: { severity: error, title: 'no main button' },
  J239: { severity: error, title: 'answer that nobody gave' },
  J240: { severity: error, title: 'unknown sound' },
  J241: { severity: error, title: 'example that is no right answer' },
  J242: { severity: error, title: 'new name without a migration' },
  J301: { severity: error, title: 'unreachable step' },
  J302: { severity: error, title: 'rule never runs' },
  J303: { severity: error, title: 'no rule that always applies' },
  J304: { severity: error, title: 'outcome is not handled' },
  J305: { severity: error, title: '`retriesExhausted` is not handled' },
  J306: { severity: error, title: 'dead end' },
  J307: { severity: warning, title: 'code that nothing produces' },
  J308: { severity: error, title: 'catalogue has a gap' },
  J309: { severity: error, title: '`if` without `required`' },
  J310: { severity: error, title: 'personal data in tracking' },
  J311: { severity: error, title: 'personal data in an address' },
  J312: { severity: warning, title: 'event that nothing raises' },
  J313: { severity: error, title: 'button that does nothing' },
  J314: { severity: error, title: 'mark that marks nothing' },
  J315: { severity: error, title: 'personal, or not' },
  J316: { severity: error, title: 'method that cannot be' },
  J317: { severity: error, title: 'call without its token' },
  J318: { severity: error, title: 'not what the contract says' },
  J319: { severity: error, title: 'edit without a way back' },
  J320: { severity: error, title: 'message where it cannot come' },
  J321: { severity: error, title: 'step that opens too early' },
  J322: { severity: error, title: 'not what a story says' },
  J323: { severity: error, title: 'story that pins nothing' },
  J324: { severity: error, title: 'not what is pinned' },
  J325: { severity: error, title: 'call that is waited for' },
  J326: { severity: error, title: 'something that leads to nothing' },
  J327: { severity: error, title: 'nothing to close' },
  J328: { severity: error, title: 'answer thrown away' },
  J329: { severity: error, title: 'set that changes nothing' },
  J330: { severity: error, title: 'answer that the form no longer asks for' },
  J331: { severity: error, title: 'answer that outlives its applicant' },
  J332: { severity: error, title: 'agreement to what was not read' },
  J333: { severity: error, title: 'message over what is read' },
  J401: { severity: error, title: 'missing copy' },
  J402: { severity: warning, title: 'unused copy' },
  J403: { severity: error, title: 'unknown parameter' },
  J404: { severity: error, title: 'wrong message syntax' },
  J405: { severity: error, title: 'missing field message' },
  J407: { severity: error, title: 'parameter of another kind' },
  J406: { severity: warning, title: 'gap in a language' },
  J408: { severity: error, title: 'empty words' },
  J409: { severity: error, title: 'markup in words' },
  J410: { severity: error, title: 'words left over' },
  J411: { severity: error, title: 'number or name written by hand' },
  J412: { severity: warning, title: 'same words for two choices' },
  J413: { severity: error, title: 'text that goes on too far' },
  J414: { severity: error, title: 'case that no number has' },
  J415: { severity: error, title: 'cases the wrong way round' },
  J416: { severity: error, title: 'case that loses the number' },
  J417: { severity: error, title: 'names the other way round' },
  J501: { severity: warning, title: 'rule that never runs' },
  J502: { severity: error, title: 'state that cannot be left' },
  J503: { severity: error, title: 'counter can pass its limit' },
  J504: { severity: error, title: 'fact that nothing has set' },
  J505: { severity: error, title: 'condition never holds' },
  J506: { severity: error, title: 'circle that nothing breaks' },
  J507: { severity: error, title: 'move that the engine cannot make' },
  J508: { severity: error, title: 'request that lacks something' },
  J509: { severity: warning, title: 'request that is not proven' },
  J510: { severity: error, title: 'rule that leads to a closed step' },
  J512: { severity: error, title: 'main button that was not seen to work' },
  J511: { severity: error, title: 'rule that leads to a step that does not open again' },
  J513: { severity: warning, title: 'text with a gap' },
} as const

export type DiagnosticCode = keyof typeof diagnosticCodes

/** A stretch of one line of a file. Line and column count from 1. */
export type Span = { file: string; line: number; column: number; length: number }

/** One mistake. The message says what, the label says where, the help says what to do. */
export type Diagnostic = Span & {
  code: DiagnosticCode
  severity: 'error' | 'warning'
  message: string
  label: string
  help?: string
  /** Another place that matters, such as where the name was first used. */
  related?: Span & { label: string }
  /** Further places with the same mistake. */
  others?: Span[]
  /** The shortest way there, one thing that happens a line. */
  story?: string[]
  /** What else is wrong because of it, one a line, with its code and place. */
  follows?: string[]
  /** A right journey may look like this. It runs, and `check` fails until `pin` accepts it (`accepted.ts`). */
  isHeuristic?: true
}

/** A name that is looked for in a step: that which its step extends in the end. `sections`: where the step may declare it. */
export type Member = { step: string; name: string; sections: readonly string[] }

/** What a mistake is about, for whatever tells a cause from what follows of it. */
export type Subject = {
  /**
   * Used and not declared, declared and not used, wanted and not there, raised and not handled, or another kind of value; two that have
   * changed places, one where another is wanted, one that something else has, or an answer that nothing takes.
   */
  is: 'unknown' | 'unused' | 'missing' | 'unhandled' | 'of another kind' | 'swapped' | 'another' | 'taken' | 'refused'
  kind: string
  /** Its name, or its path. */
  name: string
  /** The fact of which `name` is a part; of a wrong base the step that it extends in the end. */
  of?: string
  /** All that is not there because of it. */
  names?: readonly string[]
  /** The file that lacks it. */
  file?: string
  member?: Member | undefined
}

/** A mistake as a pass reports it. Nothing of it is ever read from its words. */
export type Finding = Diagnostic & {
  about?: Subject
  /** What its help says to write. */
  meant?: string
  /** The names that its help tells. */
  offered?: readonly string[]
}

/** The mistake as it is told, without what only tells a cause from what follows. */
export function asTold({ about: _, meant: __, offered: ___, ...diagnostic }: Finding): Diagnostic {
  return diagnostic
}

/** Whether a journey with it cannot run, or be accepted. One that a right journey may look like can. */
export function isBreaking({ severity, isHeuristic }: Pick<Diagnostic, 'severity' | 'isHeuristic'>): boolean {
  return severity === 'error' && !isHeuristic
}

/** What to do about it, a line each. */
export function adviceOf({ help, isHeuristic }: Pick<Diagnostic, 'help' | 'isHeuristic'>): string[] {
  return [
    ...(help === undefined ? [] : [`help: ${help}`]),
    ...(isHeuristic ? ['or, where it is meant so, accept it: `npm run journey -- pin`'] : []),
  ]
}

/** The mistakes in the order of reading: by file, then line, then column, then code; each once. */
export function sortDiagnostics<Each extends Diagnostic>(diagnostics: readonly Each[]): Each[] {
  const seen = new Set<string>()
  return diagnostics
    .filter((each) => {
      const key = `${each.code} ${each.file}:${each.line}:${each.column} ${each.message}`
      return !seen.has(key) && seen.add(key)
    })
    .toSorted((a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.code, b.code))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
