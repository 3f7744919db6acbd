/** What every web product needs around the engine: HTTP, the saved session, the address bar, one tab, the clock. */

export { browserName } from './browser-name.ts'
export { type ClientOptions, createHttpClient, type HttpClient } from './http/http-client.ts'
export { type HttpService, isRecord, readService, type Validators } from './http/http-service.ts'
export { readText } from './http/response-text.ts'
export { newId } from './new-id.ts'
export { createOneTab } from './one-tab.ts'
export { pageClock } from './page-clock.ts'
export { reloadOnce } from './reload-once.ts'
export { cacheAnswers } from './response-cache.ts'
export { type AddressBar, createAddressBar, createJourneyRouter } from './router.ts'
export { createSessionStore } from './session/session-store.ts'
