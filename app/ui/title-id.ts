/** The id of a public page's title. With an underscore, which no id of a heading in a post has. */
export const titleId = 'page_title';
