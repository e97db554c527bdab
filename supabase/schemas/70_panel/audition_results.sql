-- The results of an audition day, typed row by row and saved as they are typed, many in one call.
--
--                     administrator    reviewer      anyone else
--   record_results    yes              own states    42501
--
-- Each is written as update_application writes it by itself, with its news for the family. What is refused of one leaves the
-- others alone.

create type private.audition_verdict as (
  id uuid,
  loaded_at timestamptz,
  result public.pass_fail,
  report text,
  has_report boolean
);
comment on type private.audition_verdict is
  'The result of one child, null for none yet; its report is written where has_report says that it was typed.';

create function private.record_results(call_id uuid, results jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  wanted private.audition_verdict[];
begin
  perform private.require('applications:write');
  if call_id is null or jsonb_typeof(results) is distinct from 'array' or jsonb_array_length(results) not between 1 and 50 then
    raise exception 'results_refused' using errcode = 'P0001', detail = 'A call has its id and 1 to 50 results.';
  end if;
  wanted := array(
    select jsonb_populate_record(null::private.audition_verdict, d.given || jsonb_build_object('has_report', d.given ? 'report'))
    from jsonb_array_elements(results) with ordinality d (given, place) order by d.place);
  if exists (select from unnest(wanted) w where num_nulls(w.id, w.loaded_at) > 0) then
    raise exception 'results_refused' using errcode = 'P0001', detail = 'Each is of a child as it was loaded.';
  end if;
  return private.change_applications(call_id, 'record_results', array(
    select row(w.id, w.loaded_at, jsonb_build_object('audition_result', w.result)
      || case when w.has_report then jsonb_build_object('audition_report', w.report) else '{}' end)::private.application_change
    from unnest(wanted) with ordinality w order by w.ordinality));
end
$$;
comment on function private.record_results is
  'Writes the results of up to 50 children, each by itself, and says what became of each; asked again within a day, it says it again.';

create function public.record_results(call_id uuid, results jsonb) returns jsonb
  language sql volatile security invoker set search_path = ''
as $$
  select private.record_results(call_id, results)
$$;
comment on function public.record_results is
  'Writes the audition results of up to 50 children in one call: results are objects of id and loaded_at, the updated_at that was '
  'loaded, with result (Pass, Fail, null for none) and, where it was typed, report. Returns an object for each, in their order: '
  'is_done with the new updated_at, else code, message and details of what refused it. call_id is an id that the page makes: within '
  'a day the same member gets the same answer to it, and nothing is done twice. Administrators, and reviewers of the own states; '
  'errors: results_refused, call_id_in_use.';
grant execute on function private.record_results, public.record_results to authenticated;
