/** The package has no types of its own: what tests use of it. */
declare module '@20minutes/s3rver' {
  type Settings = {
    address: string
    port: number
    directory: string
    silent: boolean
    configureBuckets: { name: string }[]
  }
  class S3rver {
    constructor(settings: Settings)
    run(): Promise<unknown>
    close(): Promise<void>
  }
  export = S3rver
}
