/** The binding to React: the public surface of what draws a journey. */

export type { ActionProps, FailureProps, HeadingProps, Later, Registry, Screens, Slots } from './engine.ts'
export { createFocusRequests, type FocusRequests, type PagePart } from './focus.ts'
export { useAct, useDispatch, useFact, useSelect } from './hooks.ts'
export { createLanguages, type Languages } from './languages.ts'
export { loadInto, loadParts } from './load-parts.ts'
export { JourneyProvider } from './provider.tsx'
export { createScreens } from './screens.ts'
export { StepScreen } from './step-screen.tsx'
export { useLanguages } from './use-languages.ts'
export { type NoticeButton, type OverlayView, useOverlays } from './use-overlays.ts'
export { type ScreenInFrame, useScreen } from './use-screen.ts'
export { type Translate, useText } from './use-text.ts'
