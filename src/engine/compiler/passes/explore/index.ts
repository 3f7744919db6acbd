/** The fifth pass. See README.md in this folder. */
export { checkExplored, type Explored, explore } from './explore.ts'
export { factsSaid } from './findings/unfilled-texts.ts'
export { classesOf, domainOf } from './model/domains.ts'
export { printStories, printWalk } from './print.ts'
export { checkRequests, proveRequests } from './requests/index.ts'
