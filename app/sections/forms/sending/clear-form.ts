/** Empties what can be typed in. Not reset(), which would bring back what the server had filled in. */
export function clearForm(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.selectedIndex = 0;
    else if (field instanceof HTMLTextAreaElement) field.value = '';
    else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = false;
    else if (field instanceof HTMLInputElement && field.type !== 'hidden') field.value = '';
  }
}
