/** What is drawn around widgets and blocks, in plain HTML. */
import type { Slots } from '@journey/engine/react'

export const slots: Slots = {
  FieldFrame: ({ id, copy: { label, help }, helpId, error, errorId, children }) => (
    <div>
      <label htmlFor={id}>{label}</label>
      {help !== undefined && <p id={helpId}>{help}</p>}
      {error !== undefined && <p id={errorId}>{error}</p>}
      {children}
    </div>
  ),
  ProblemSummary: ({ title, problems, onSelect }) => (
    <div role="alert" tabIndex={-1} aria-label={title}>
      {problems.map(({ id, message }) => (
        <button type="button" key={id} onClick={() => onSelect(id)}>
          {message}
        </button>
      ))}
    </div>
  ),
  Heading: ({ title, intro, level, id }) => (
    <>
      {level === 1 ? (
        <h1 id={id} tabIndex={-1}>
          {title}
        </h1>
      ) : (
        <h2 id={id}>{title}</h2>
      )}
      {intro !== undefined && <p>{intro}</p>}
    </>
  ),
  Actions: ({ actions }) =>
    actions.map(({ name, label, disabled, press }) => (
      <button type="button" key={name} disabled={disabled} onClick={press}>
        {label}
      </button>
    )),
  Loading: ({ text }) => <p role="status">{text}</p>,
  Failure: ({ text, tryAgain }) => (
    <div role="alert">
      <p>{text}</p>
      <button type="button" onClick={tryAgain.press}>
        {tryAgain.label}
      </button>
    </div>
  ),
}
