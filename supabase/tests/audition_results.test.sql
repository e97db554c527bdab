\ir support/actors.psql
-- The results of an audition day, many in one call.
select no_plan();

select tests.member('reviewer', 'reviewer', array['Lagos']);
create temp table entered as
select c.name, tests.application(jsonb_build_object('child_name', c.name, 'user_id', tests.id(c.owner), 'status', 'approved', 'ticket_status', 'paid', 'state_city', c.state,
  'audition_date', '2026-05-05T10:00:00Z', 'audition_details', 'City Hall')) as id
from (values ('Ada Obi', 'owner', 'Lagos'), ('Bem Eze', 'stranger', 'Lagos'), ('Kano Musa', 'stranger', 'Kano'), ('Own Child', 'reviewer', 'Lagos')) c (name, owner, state);
delete from public.notices;
create function pg_temp.result(wanted text, more jsonb) returns jsonb language sql security definer as $$
  select jsonb_build_object('id', e.id, 'loaded_at', a.updated_at) || more from entered e join public.applications a on a.id = e.id where e.name = wanted
$$;
create temp table calls as select pg_temp.result('Ada Obi', '{"result": "Pass", "report": "A voice like morning."}') as ada,
  pg_temp.result('Bem Eze', '{"result": "Fail"}') as bem, pg_temp.result('Kano Musa', '{"result": "Pass"}') as kano, pg_temp.result('Own Child', '{"result": "Pass"}') as own;
grant select on entered, calls to public;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;
create function pg_temp.said(answer jsonb) returns text language sql as $$
  select string_agg(coalesce(r ->> 'message', 'done'), ' ' order by position) from jsonb_array_elements(answer) with ordinality a (r, position)
$$;
grant execute on function pg_temp.said to public;

select tests.act_as('owner');
select tests.refused($$ select public.record_results((select jsonb_build_array(ada) from calls)) $$, '42501', 'a parent writes no result', '^administrator_required$');
select tests.act_as('reviewer');
select is(pg_temp.said(public.record_results(jsonb_build_array(ada, bem, kano, own))), 'done done application_not_found own_family',
  'each by itself: what is refused says why, and the others are written') from calls;
select is(public.record_results(jsonb_build_array(ada, bem)), (select jsonb_agg(jsonb_build_object('is_done', true, 'updated_at', tests.row_of('public.applications', e.id) -> 'updated_at') order by e.name)
  from entered e where e.name in ('Ada Obi', 'Bem Eze')), 'asked again after an answer that was lost, what stands there is done') from calls;
select is(pg_temp.said(public.record_results(jsonb_build_array(ada - 'report', ada || '{"report": " A voice like morning. "}'))), 'done done', 'whether the report was typed or not') from calls;
select is(pg_temp.said(public.record_results(jsonb_build_array(ada || '{"result": "Fail"}', ada || '{"report": "Hoarse."}', ada || '{"report": null}', bem || '{"report": "Hoarse."}'))),
  'application_changed application_changed application_changed application_changed', 'but nothing else over it as it was loaded') from calls;
select is(pg_temp.said(public.record_results(jsonb_build_array(kano || '{"result": null}', own || '{"result": null}'))), 'application_not_found own_family',
  'and of whom one may not decide on nothing is said, though it stands so') from calls;
select tests.act_as_database();
select results_eq($$ select a.child_name, a.audition_result::text, a.audition_report, a.audition_state::text from public.applications a order by 1 $$,
  $$ values ('Ada Obi', 'Pass', 'A voice like morning.', 'completed'), ('Bem Eze', 'Fail', null, 'completed'), ('Kano Musa', null, null, 'scheduled'), ('Own Child', null, null, 'scheduled') $$,
  'results and a report stand with the children');
select results_eq($$ select kind::text, facts ->> 'result' from public.notices order by 2 $$, $$ values ('audition_result', 'Fail'), ('audition_result', 'Pass') $$, 'and their families are told');
select tests.act_as('reviewer');
select is(pg_temp.said(public.record_results(jsonb_build_array(pg_temp.result('Ada Obi', '{"result": "Pass"}')))), 'done', 'what was not typed');
select is(tests.row_of('public.applications', (select id from entered where name = 'Ada Obi')) ->> 'audition_report', 'A voice like morning.', 'stays');
select is(pg_temp.said(public.record_results(jsonb_build_array(pg_temp.result('Ada Obi', '{"result": null, "report": "see https://example.com"}')))),
  'new row for relation "applications" violates check constraint "applications_audition_report_check"', 'a report keeps to the rules of its column');

-- One that was pressed by mistake is taken back in its row.
select tests.act_as_database();
create function pg_temp.record(wanted text, result text) returns text language sql as $$
  select pg_temp.said(public.record_results(jsonb_build_array(pg_temp.result(wanted, jsonb_build_object('result', result)))))
$$;
create function pg_temp.stands(wanted text) returns text language sql security definer as $$
  select concat_ws(' ', a.audition_state, a.audition_result, (select string_agg(n.kind || coalesce(' ' || (n.facts ->> 'undone'), ''), ', ' order by n.created_at)
    from public.notices n where n.subject_id = a.id)) from public.applications a join entered e using (id) where e.name = wanted
$$;
grant execute on all functions in schema pg_temp to public;
select tests.act_as('reviewer');
select is(pg_temp.record('Ada Obi', null) || ' ' || pg_temp.stands('Ada Obi'), 'done scheduled', 'a result that nobody has read goes with its news, and no other comes');
select is(tests.row_of('public.applications', (select id from entered where name = 'Ada Obi')) ->> 'audition_report', 'A voice like morning.', 'its report stays');
select tests.act_as_database();
update public.notices set read_at = now(), created_at = created_at - interval '1 minute';
select tests.act_as('reviewer');
select is(pg_temp.record('Bem Eze', null) || ' ' || pg_temp.stands('Bem Eze'), 'done scheduled audition_result, audition_undone audition_result',
  'who has read it is told that it was a mistake');
select matches(pg_temp.record('Bem Eze', 'Pass') || ' ' || pg_temp.stands('Bem Eze'), '^done completed Pass .*audition_result.*audition_result', 'the right one is told');
select is(pg_temp.record('Bem Eze', null) || ' ' || pg_temp.stands('Bem Eze'), 'done scheduled audition_result, audition_undone audition_result', 'and no mistake twice');
select tests.raises(format('select public.record_results(%s)', results), 'results_refused', 'not ' || left(results, 30)) from unnest(array['null', $$'{}'$$, $$'[]'$$, $$'[{"result": "Pass"}]'$$,
  $$(select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'loaded_at', now())) from generate_series(1, 51))$$]) results;
select is_empty('select tests.strays_from_slots()', 'the columns of every child are its slot');
select * from finish();
