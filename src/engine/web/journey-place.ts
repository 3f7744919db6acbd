/** The element that a journey is drawn in. A page may have several, and one that is begun anew may be in the place of the one before. */
export type JourneyPlace = { element: Element }
