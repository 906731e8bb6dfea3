/** The most rows of a list that "select all" selects. */
export const maxSelected = 5000;
