/** Effects that are more than one request, by the names that services.yaml marks `local: true`. One line registers one. */
import { captcha } from './captcha.ts'
import { faceUpload } from './face-upload.ts'
import { fileSave } from './file-save.ts'
import type { MakeEffect } from './lender.ts'
import { pagePrint } from './page-print.ts'
import { placeSession } from './place-session.ts'
import { upload } from './upload.ts'

export const effects: Record<string, MakeEffect> = {
  'captcha.solve': captcha,
  'statements.upload': upload,
  'file.save': fileSave,
  'page.print': pagePrint,
  'facial.upload': faceUpload,
  'places.session': placeSession,
}
