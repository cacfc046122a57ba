/** Lets the calls of others be answered before work goes on that takes long: between the parts of a large one. */
export const breathe = (): Promise<void> => new Promise((done) => setImmediate(done))
