import { expect, test } from 'vitest';
import { withoutElements } from './without-elements.ts';

test.each([
  ['a<style>b</style>c', 'a|c'],
  ['a<STYLE type="x">b<script>c</script>d</Style >e', 'a|e'],
  ['a<style>b<style>c</style>d</style>e', 'a|d</style>e'],
  ['<style>a<script>b</style>c</script>d', '|c</script>d'],
  ['a</style>b<style>c', 'a</style>b<style>c'],
  ['a<script>b</style>c', 'a<script>b</style>c'],
  ['<styled>a</styled>', '<styled>a</styled>'],
])('of %j leaves %j', (html, left) => {
  expect(withoutElements(html, ['script', 'style'], '|')).toBe(left);
});
