/** A key of a write that is done once however often it is sent. Not from randomUUID: that one needs https. */
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
