/** Days until posts and messages in the trash are deleted. */
export const trashDays = 30;
