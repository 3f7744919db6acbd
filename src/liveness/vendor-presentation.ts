/** Dresses the vendor's kit: colours of the brand, and every text of a session in our words and language. */
import type { Presentation } from './checker.ts'
import type { Kit } from './vendor-kit.ts'

/** The kit's names of its texts, and ours (`kit.<name>` in the copy of the field). */
const texts: Record<string, string> = {
  FaceTec_action_im_ready: 'ready',
  FaceTec_action_try_again: 'tryAgain',
  FaceTec_action_ok: 'ok',
  FaceTec_camera_permission_header: 'permissionTitle',
  FaceTec_camera_permission_message: 'permissionText',
  FaceTec_camera_permission_enable_camera: 'permissionEnable',
  FaceTec_instructions_header_ready_desktop: 'introTitle',
  FaceTec_instructions_header_ready_1_mobile: 'introTitle',
  FaceTec_instructions_message_ready_desktop: 'introText',
  FaceTec_instructions_message_ready_1_mobile: 'introText',
  FaceTec_presession_frame_your_face: 'frameFace',
  FaceTec_presession_position_face_straight_in_oval: 'lookAhead',
  FaceTec_presession_eyes_straight_ahead: 'lookAhead',
  FaceTec_presession_remove_dark_glasses: 'glasses',
  FaceTec_presession_neutral_expression: 'neutral',
  FaceTec_presession_conditions_too_bright: 'tooBright',
  FaceTec_presession_brighten_your_environment: 'tooDark',
  FaceTec_presession_hold_steady_3: 'hold3',
  FaceTec_presession_hold_steady_2: 'hold2',
  FaceTec_presession_hold_steady_1: 'hold1',
  FaceTec_feedback_center_face: 'centre',
  FaceTec_feedback_hold_steady: 'hold',
  FaceTec_feedback_move_web_closer: 'closer',
  FaceTec_feedback_move_phone_closer: 'closer',
  FaceTec_feedback_use_even_lighting: 'light',
  FaceTec_result_facescan_upload_message: 'uploading',
  FaceTec_result_success_message: 'success',
  FaceTec_retry_header: 'retryTitle',
  FaceTec_retry_subheader_message: 'retryText',
  FaceTec_retry_instruction_message_1: 'neutral',
  FaceTec_retry_instruction_message_2: 'light',
  FaceTec_retry_instruction_message_3: 'hold',
  FaceTec_retry_your_image_label: 'yourPicture',
  FaceTec_retry_ideal_image_label: 'idealPicture',
}

/** Sets both on the kit, where its release has them. A text that the copy lacks stays the kit's own. */
export function presentKit(kit: Kit, { colours, text }: Presentation): void {
  const translated = Object.entries(texts).flatMap(([name, key]) => {
    const words = text(`kit.${key}`)
    return words === undefined ? [] : [[name, words] as const]
  })
  kit.configureLocalization?.(Object.fromEntries(translated))
  if (!kit.FaceTecCustomization) return
  const customization = new kit.FaceTecCustomization()
  for (const [part, values] of Object.entries(customizationOf(colours))) {
    const existing: unknown = customization[part]
    if (typeof existing === 'object' && existing !== null) Object.assign(existing, values)
  }
  kit.setCustomization?.(customization)
}

/** By the names of the kit's own parts; one that a release does not have is left out. */
function customizationOf({ background, text, accent, onAccent }: Presentation['colours']) {
  return {
    overlayCustomization: { backgroundColor: background, showBrandingImage: false },
    guidanceCustomization: {
      backgroundColors: background,
      foregroundColor: text,
      buttonTextNormalColor: onAccent,
      buttonTextHighlightColor: onAccent,
      buttonBackgroundNormalColor: accent,
      buttonBackgroundHighlightColor: accent,
    },
    frameCustomization: { backgroundColor: background, borderColor: accent },
    ovalCustomization: { strokeColor: text, progressColor1: accent, progressColor2: accent },
    feedbackCustomization: { backgroundColor: accent, textColor: onAccent },
    resultScreenCustomization: {
      backgroundColors: background,
      foregroundColor: text,
      activityIndicatorColor: accent,
      resultAnimationBackgroundColor: accent,
      resultAnimationForegroundColor: onAccent,
      uploadProgressFillColor: accent,
    },
    initialLoadingAnimationCustomization: {
      backgroundColor: background,
      foregroundColor: accent,
      messageTextColor: text,
    },
  }
}
