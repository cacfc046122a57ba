/** An S3-compatible server for tests; it brings no types of its own. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: Array<{ name: string; configs: string[] }>
    })
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
