import { type DragEvent, useState } from 'react';
import type { ListedPerson } from '../../../../domain/api/answers/people.ts';
import type { PersonStage } from '../../../../domain/people/person.ts';

/** Dragging cards to a stage with a mouse; buttons on each card do the same. */
export function useCardDrag(onDrop: (person: ListedPerson, to: PersonStage) => void) {
  const [dragged, setDragged] = useState<ListedPerson>();
  const [over, setOver] = useState<PersonStage>();

  function end() {
    setDragged(undefined);
    setOver(undefined);
  }

  /** For what is dragged. */
  const dragProps = (person: ListedPerson) => ({
    draggable: true,
    onDragStart({ dataTransfer }: DragEvent) {
      dataTransfer.setData('text/plain', person.name);
      dataTransfer.effectAllowed = 'move';
      setDragged(person);
    },
    onDragEnd: end,
  });

  /** For what takes cards; nothing is taken where the card is already, nor among readers. */
  function dropProps(stage: PersonStage | null) {
    if (!dragged || !stage || stage === dragged.stage) return {};
    return {
      'data-over': over === stage,
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setOver(stage);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) setOver(undefined);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        end();
        onDrop(dragged, stage);
      },
    };
  }

  return { dragProps, dropProps, isDragging: dragged !== undefined };
}
