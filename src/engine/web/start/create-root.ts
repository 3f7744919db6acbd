/**
 * React's own function to begin a page. A product's build can put this file into React's chunk: React then runs in a task of its
 * own before the application, not at its first use.
 */
export { createRoot } from 'react-dom/client'
