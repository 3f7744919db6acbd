/** The engine without a screen: nouns, transition and runtime. */

export { formatMessage, formatNumber, type LocaleSettings } from './copy.ts'
export type * from './define.ts'
export { defineBlock, defineCalculation, defineEffect, defineWidget } from './define.ts'
export { fillTemplate, isObject, readFact } from './facts.ts'
export { createFileStore, type FileStore } from './files.ts'
export type * from './model.ts'
export { isBusy, mayAct, onScreen, pathTo, stepAt, stepBefore } from './path.ts'
export { type Clock, createRuntime, type EventInput, type Runtime, type RuntimeOptions, type Store } from './runtime.ts'
export type * from './screen.ts'
export { type RemoteService, type ServiceDescription, type ServiceMethod, serviceMethods } from './service.ts'
export type { ShellCopy } from './shell-copy.ts'
export { initialState, transition } from './transition.ts'
