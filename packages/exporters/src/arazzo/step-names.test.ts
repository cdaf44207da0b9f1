import { describe, expect, it } from 'vitest';
import { StepNames } from './step-names.js';

describe('the ids of steps', () => {
  it('are equal for steps with the same outputs, or none', () => {
    const names = new StepNames();
    expect([names.of('getTeam', []), names.of('getTeam', ['id']), names.of('getTeam', ['id'])]).toEqual([
      'getTeam',
      'getTeam',
      'getTeam',
    ]);
  });

  it('differ if outputs do: Redocly identifies outputs by the id of their step alone', () => {
    const names = new StepNames();
    const all = [['id'], ['name'], ['id', 'name'], ['id']].map((outputs) => names.of('createTeam', outputs));
    expect(all).toEqual(['createTeam', 'createTeam_2', 'createTeam_3', 'createTeam']);
  });

  it('are unique to their step', () => {
    const names = new StepNames();
    const given = [
      names.of('a', ['x']),
      names.of('a', ['y']),
      names.of('a_2', []),
      names.of('a.', []),
      names.of('a_2', ['x']),
    ];
    expect(new Set(given).size).toBe(4);
  });
});
