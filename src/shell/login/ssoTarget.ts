let target = '/'

/** Where a sign-in at the provider leads back to; the server has kept it and checked that it is one of our own. */
export const ssoTarget = {
  get: () => target,
  set: (path: string) => {
    target = path
  },
}
