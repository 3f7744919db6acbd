/** The letters of the agreement: those of every official language of South Africa, kept in the file itself. */
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/**
 * Paths of the two weights. The standard fonts of a PDF lack ḓ, ḽ, ṋ, ṱ and ṅ of Tshivenda. By their paths, because pdfkit opens a
 * font anew at each use when it knows the same one by two names.
 */
export const typeface = {
  text: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
}
