/** Languages that code on a public page can be coloured as. */
export const codeLanguages = [
  ['', 'Plain text'],
  ['html', 'HTML'],
  ['css', 'CSS'],
  ['javascript', 'JavaScript'],
  ['typescript', 'TypeScript'],
  ['jsx', 'React (JSX)'],
  ['json', 'JSON'],
  ['python', 'Python'],
  ['php', 'PHP'],
  ['sql', 'SQL'],
  ['bash', 'Shell'],
  ['yaml', 'YAML'],
] as const;
