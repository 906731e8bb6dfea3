/** The most rows of a list that "select all" selects. */
export const maxSelected = 5000;

/** Days until posts and enquiries in the trash are deleted. */
export const trashDays = 30;
