/**
 * What `npm start` runs. NODE_ENV=production means the server of a lender, whichever way it is started: nothing of the sandbox is
 * loaded then, and what the environment lacks is named. Without it: the sandbox.
 */
if (process.env.NODE_ENV === 'production') await import('./production.ts')
else await import('./start-sandbox.ts')

// A module, so that it may wait.
export {}
