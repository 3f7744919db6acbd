/** What the plugin makes of journey/. */
declare module 'virtual:journey' {
  const journey: import('../core/screen.ts').CompiledJourney
  export default journey
}
