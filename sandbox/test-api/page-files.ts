/** The sandbox's own pages: files, read once. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

/** Serves the workbench at `/sandbox`, and the app of the applicant's bank. */
export function registerPages(app: FastifyInstance): void {
  const files = {
    '/sandbox': 'index.html',
    '/sandbox/page.css': 'page.css',
    '/sandbox/page.js': 'page.js',
    '/sandbox/bank-app': 'bank-app.html',
    '/sandbox/bank-app.js': 'bank-app.js',
  }
  const types = {
    html: 'text/html; charset=utf-8',
    css: 'text/css; charset=utf-8',
    js: 'text/javascript; charset=utf-8',
  }
  for (const [path, file] of Object.entries(files)) {
    const content = readFileSync(fileURLToPath(new URL(`./page/${file}`, import.meta.url)), 'utf8')
    const type = file.endsWith('html') ? types.html : file.endsWith('css') ? types.css : types.js
    app.get(path, (_request, response) => response.type(type).send(content))
  }
}
