/** The loadout library. Its parts are still to come. */
export {}
