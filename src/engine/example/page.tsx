/** One page: the step on screen, and over it what lies on top. */
import { StepScreen, useOverlays, useScreen } from '@journey/engine/react'

export function Page() {
  const { step, busy } = useScreen()
  return (
    <main>
      <StepScreen step={step} />
      {busy && <p role="status">{busy.text}</p>}
      {useOverlays().map((overlay) =>
        overlay.kind === 'dialog' ? (
          <div role="dialog" key={overlay.key}>
            <StepScreen step={overlay.step} />
          </div>
        ) : (
          <div role="alertdialog" key={overlay.key}>
            <strong>{overlay.title}</strong>
            <p>{overlay.body}</p>
            {overlay.buttons.map(({ label, press }) => (
              <button type="button" key={label} onClick={press}>
                {label}
              </button>
            ))}
          </div>
        ),
      )}
    </main>
  )
}
