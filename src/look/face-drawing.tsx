/** A face, drawn: as it should be seen, and as it should not. */
import { defineStyles } from './styles.ts'

export const faceDrawings = ['face-good', 'face-dark', 'face-blurred', 'face-missing'] as const
export type FaceDrawing = (typeof faceDrawings)[number]

/** Decoration: the text beside it says the same. */
export function FaceDrawn({ drawing }: { drawing: FaceDrawing }) {
  const face = drawing === 'face-missing' ? 'translate(34 26)' : undefined
  return (
    <svg viewBox="0 0 96 112" aria-hidden="true" focusable="false" className={styles.frame}>
      <rect
        x="1"
        y="1"
        width="94"
        height="110"
        rx="14"
        className={drawing === 'face-dark' ? styles.night : styles.ground}
      />
      <g transform={face} className={drawing === 'face-dark' ? styles.unlit : styles.lit}>
        {drawing === 'face-blurred' ? [-5, -2.5, 0, 2.5, 5].map((dx) => <Face key={dx} dx={dx} faint />) : <Face />}
      </g>
      <ellipse cx="48" cy="52" rx="31" ry="40" className={styles.oval} />
      <Mark good={drawing === 'face-good'} />
    </svg>
  )
}

function Face({ dx = 0, faint = false }: { dx?: number; faint?: boolean }) {
  return (
    <g transform={`translate(${dx} 0)`} opacity={faint ? 0.28 : 1}>
      <path d="M18 112c2-18 14-24 30-24s28 6 30 24z" className={styles.clothes} />
      <path d="M41 76h14v14c-4 5-10 5-14 0z" className={styles.neck} />
      <ellipse cx="48" cy="54" rx="22" ry="28" className={styles.skin} />
      <path
        d="M25 52c-3-24 12-32 23-32s26 8 23 32c-3-10-8-15-12-17-8 4-18 4-24 1-5 3-8 8-10 16z"
        className={styles.hair}
      />
      <path d="M36 54h7M53 54h7M48 56v9l-3 2M41 73h14" className={styles.features} />
    </g>
  )
}

function Mark({ good }: { good: boolean }) {
  return (
    <g transform="translate(78 96)">
      <circle r="12" className={good ? styles.yes : styles.no} />
      <path d={good ? 'M-5 0l4 4 6-8' : 'M-4-4l8 8M4-4l-8 8'} className={styles.sign} />
    </g>
  )
}

const styles = defineStyles({
  // As round as the ground at every size: what is drawn beyond it is cut off.
  frame: { display: 'block', width: 'full', height: 'auto', overflow: 'hidden', borderRadius: '15.6% / 13.4%' },
  ground: { fill: 'accent.subtle', stroke: 'border' },
  night: { fill: '#12161C', stroke: 'border' },
  lit: {},
  unlit: { opacity: 0.22 },
  clothes: { fill: 'accent.solid' },
  neck: { fill: '#8A5A3C' },
  skin: { fill: '#A56F4B' },
  hair: { fill: '#2B211C' },
  features: { fill: 'none', stroke: '#3A2418', strokeWidth: '2.2', strokeLinecap: 'round', strokeLinejoin: 'round' },
  oval: { fill: 'none', stroke: '#FFFFFF', strokeWidth: '2.5', strokeDasharray: '5 5' },
  yes: { fill: 'success.fg' },
  no: { fill: 'error.border' },
  sign: { fill: 'none', stroke: 'bg.surface', strokeWidth: '2.6', strokeLinecap: 'round', strokeLinejoin: 'round' },
})
