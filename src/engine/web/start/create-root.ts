/**
 * React's own way to begin a page. A product's build can put this file where React is: React is then run with its own file,
 * in a task before the application's, and not at its first use.
 */
export { createRoot } from 'react-dom/client'
