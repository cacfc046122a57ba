import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// from this server, never from anybody else's
prepareZXingModule({ overrides: { locateFile: () => wasm } })
const detector = new BarcodeDetector({ formats: ['qr_code'] })

/** WG-31: the texts of the QR codes in a picture, beside the page: what is seen goes nowhere else. */
self.onmessage = async ({ data: { turn, picture } }: MessageEvent<{ turn: number; picture: ImageBitmap }>) => {
  try {
    const codes = await detector.detect(picture)
    self.postMessage({ turn, texts: codes.map(({ rawValue }) => rawValue) })
  } catch (error) {
    self.postMessage({ turn, error: String(error) })
  } finally {
    picture.close()
  }
}
