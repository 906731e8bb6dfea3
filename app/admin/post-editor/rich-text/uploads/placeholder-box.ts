/** The box itself: the file's name and how far its upload has come. */
export function placeholderBox(name: string) {
  const element = document.createElement('div');
  element.className = 'upload-box';
  element.contentEditable = 'false';
  const label = document.createElement('span');
  label.textContent = `Uploading ${name}`;
  const progress = document.createElement('progress');
  progress.setAttribute('aria-label', `Uploading ${name}`);
  progress.max = 1;
  progress.value = 0;
  element.append(label, progress);
  return {
    element,
    show(share: number) {
      progress.value = share;
    },
  };
}
