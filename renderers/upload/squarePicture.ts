const side = 256

/** A picture cut to its middle square and made small, as a PNG or, where that is smaller, a JPEG. Throws on what is no picture. */
export async function squarePicture(file: Blob): Promise<File> {
  const picture = await createImageBitmap(file)
  const cut = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side)
  picture.close()
  const as = (type: string) => new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.9))
  // Only a picture that has something to be seen through needs PNG.
  const blob = file.type === 'image/jpeg' ? await as('image/jpeg') : await as('image/png')
  if (!blob) throw new Error('no picture')
  return new File([blob], `avatar.${blob.type.slice('image/'.length)}`, { type: blob.type })
}
