/** Maximum number of rows that "select all" selects. */
export const maxSelected = 5000;

/** Days after which posts and enquiries in the trash are deleted. */
export const trashDays = 30;
