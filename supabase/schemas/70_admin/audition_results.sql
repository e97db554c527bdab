-- The results of an audition day, typed row by row and saved while typing, many in one call.
--
--                     administrator    reviewer      anyone else
--   record_results    yes              own states    42501
--
-- Each is written as update_application would, with its news for the family. A refused one does not affect the others.

create type private.audition_verdict as (
  id uuid,
  round smallint,
  loaded_at timestamptz,
  result public.pass_fail,
  report text,
  has_report boolean
);
comment on type private.audition_verdict is
  'The result of one child in a round, by default its present one; null for none yet. Its report is written where has_report says that '
  'it was typed.';

create function private.standing_verdict(verdict private.audition_verdict, states text[]) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('is_done', true, 'updated_at', a.updated_at) from public.applications a
    where a.id = verdict.id and (states is null or a.state_city = any (states)) and not private.is_own(a.user_id)
      and a.audition_result is not distinct from verdict.result
      and (not verdict.has_report or a.audition_report is not distinct from nullif(btrim(verdict.report), '')));
end
$$;
comment on function private.standing_verdict is
  'The answer to a result that a child in these states has already, as one that is sent again when its answer was lost; else null.';

create function private.record_results(results jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications:write');
  wanted private.audition_verdict[];
  verdict private.audition_verdict;
  answers jsonb := '[]'::jsonb;
begin
  if jsonb_typeof(results) is distinct from 'array' or jsonb_array_length(results) not between 1 and 50 then
    raise exception 'results_refused' using errcode = 'P0001', detail = 'A call has 1 to 50 results.';
  end if;
  wanted := array(
    select jsonb_populate_record(null::private.audition_verdict, d.given || jsonb_build_object('has_report', d.given ? 'report'))
    from jsonb_array_elements(results) with ordinality d (given, position) order by d.position);
  if exists (select from unnest(wanted) w where num_nulls(w.id, w.loaded_at) > 0) then
    raise exception 'results_refused' using errcode = 'P0001', detail = 'Each is of a child as it was loaded.';
  end if;
  -- Lock all of them before the first write, so that two calls may name them in any order.
  perform private.lock_children_and_days(array(select w.id from unnest(wanted) w), '{}');
  foreach verdict in array wanted loop
    answers := answers || case
      when verdict.round <> (select a.audition_round from public.applications a where a.id = verdict.id)
        then private.refusal('P0001', 'other_round', verdict.round::text)
      else coalesce(private.standing_verdict(verdict, states), private.change_application(row(verdict.id, verdict.loaded_at,
        jsonb_build_object('audition_result', verdict.result)
          || case when verdict.has_report then jsonb_build_object('audition_report', verdict.report) else '{}' end))) end;
  end loop;
  return answers;
end
$$;
comment on function private.record_results is
  'Writes the audition results of up to 50 children in one call: results are objects of id and loaded_at, the updated_at that was '
  'loaded, with result (Pass, Fail, null for none), where it was typed report, and round, by which a child is refused (other_round) that '
  'is in another one. Returns an object for each, in their order: '
  'is_done with the updated_at, else code, message and details of what refused it. What a child has already is done, whenever it '
  'was loaded, so that a call whose answer was lost is sent again. Administrators, and reviewers of the own states; error: '
  'results_refused.';
grant execute on function private.record_results to authenticated; -- as public.record_results
