/** Specification part 9: the page shows first, then scrolls to the section that was asked for. */
export const hashScrollDelayMs = 500;
