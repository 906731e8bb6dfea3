import { Extension, textblockTypeInputRule } from '@tiptap/react';

/** As the headings are called: "#" begins Heading 1, "##" Heading 2, which are stored as h2 and h3. */
export const HeadingMarks = Extension.create({
  name: 'headingMarks',
  // Before the rule of the headings themselves, which counts as the elements do.
  priority: 200,

  addInputRules() {
    const { heading } = this.editor.schema.nodes;
    if (!heading) return [];
    const level = ([, marks = '']: RegExpMatchArray) => ({ level: Math.min(3, marks.length + 1) });
    return [textblockTypeInputRule({ find: /^(#{1,3})\s$/, type: heading, getAttributes: level })];
  },
});
