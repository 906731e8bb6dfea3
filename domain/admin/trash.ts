/** How long what was deleted can be taken out of the trash again. */
export const trashDays = 30;
