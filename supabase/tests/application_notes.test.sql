\ir support/actors.psql
-- The administrators' note of a child, and saving: what may be written, by whom, and over which version.
select plan(40);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
create temp table loaded (at timestamptz);
insert into loaded select updated_at from public.applications;
grant select, insert, update on loaded to public;
create function pg_temp.save(changes jsonb, at timestamptz default null) returns setof public.applications language sql as $$
  select * from public.update_application('10000000-0000-4000-8000-000000000001', changes,
    coalesce(at, (select a.updated_at from public.applications a where a.id = '10000000-0000-4000-8000-000000000001')))
$$;
create function pg_temp.note() returns text language sql as $$ select assessment_note from public.application_notes $$;
create function pg_temp.save_as(actor text) returns text language plpgsql as $$
begin
  perform tests.act_as(actor);
  perform public.update_application('10000000-0000-4000-8000-000000000001', '{"points": 900}', now());
  return 'saved';
exception when others then
  return sqlstate || ' ' || sqlerrm;
end
$$;
grant execute on function pg_temp.save, pg_temp.note, pg_temp.save_as to public;

-- Administrators alone.
select is(pg_temp.save_as('owner'), '42501 administrator_required', 'a parent does not save as an administrator does');
select is(pg_temp.save_as('stranger'), '42501 administrator_required', 'a stranger does not either');
select is(pg_temp.save_as('anon'), '42501 permission denied for function update_application', 'nor a visitor');
select is(pg_temp.save_as('service_role'), '42501 permission denied for function update_application', 'nor the service role');
select tests.act_as('owner');
select tests.refused($$ select private.update_application('10000000-0000-4000-8000-000000000001', '{}', now()) $$, '42501',
  'nor a parent by the private function', '^administrator_required$');

-- The note and the child in one call.
select tests.act_as('admin');
select results_eq($$ select child_name, status::text, assessment_score from pg_temp.save('{"assessment_note": "  A shy child ", "assessment_score": 7}') $$,
  $$ values ('Adaeze Obi', 'assessed', 7::numeric) $$, 'saving answers with the child as it is now');
select is(pg_temp.note(), 'A shy child', 'and writes the note, trimmed');
select tests.raises($$ select pg_temp.save('{"assessment_note": "Late", "points": 5}', (select at from loaded)) $$, 'application_changed',
  'an administrator who loaded an older version is told');
select tests.raises($$ select public.update_application('10000000-0000-4000-8000-000000000001', '{"points": 5}', null) $$, 'application_changed',
  'and so is one who says none');
select is(pg_temp.note(), 'A shy child', 'nothing of it is written');
select tests.act_as_database();
update public.applications set updated_at = now();
update loaded set at = (select updated_at from public.applications);
select tests.act_as('admin');
select isnt_empty($$ select pg_temp.save('{"assessment_note": "A brave child"}') $$, 'a note alone is saved');
select is(pg_temp.note(), 'A brave child', 'over the one before');
select ok(updated_at > (select at from loaded), 'and moves the child''s moment, so that a conflict is seen and pages hear of it') from public.applications;
select isnt_empty($$ select pg_temp.save('{}') $$, 'nothing is saved without harm');
select tests.breaks_constraint($$ select pg_temp.save(jsonb_build_object('points', 77, 'assessment_note', repeat('x', 2001))) $$,
  'application_notes_assessment_note_check', 'a note has a length');
select tests.breaks_constraint($$ select pg_temp.save('{"points": 77, "assessment_note": "See www.example.com"}') $$,
  'application_notes_assessment_note_check', 'and names no web address');
select tests.breaks_constraint($$ select pg_temp.save('{"points": -1, "assessment_note": "Lost"}') $$, 'applications_points_check', 'a wrong value of the child is refused');
select is(pg_temp.note(), 'A brave child', 'and leaves the note as it was');
select is(points, 0, 'as a wrong note leaves the child') from public.applications;
select isnt_empty($$ select pg_temp.save('{"audition_date": "2027-02-06T09:30:00Z", "talents": ["Arts", "Music"], "rejection_reason": null, "is_finalist": true}') $$,
  'moments, lists, nothing and truths are taken as JSON has them');
select results_eq($$ select audition_date, audition_state::text, talents, primary_category, is_finalist from public.applications $$,
  $$ values ('2027-02-06 09:30:00+00'::timestamptz, 'scheduled', array['Arts', 'Music'], 'Arts', true) $$, 'and what follows is derived');

-- A column that no administrator may change is named.
select tests.refused(format('select pg_temp.save(%L)', jsonb_build_object('assessment_note', 'Lost', name, null)), '42501',
  format('%s is refused by name', name), format('^guarded_column: %s$', name))
from unnest(array['id', 'user_id', 'created_at', 'stage_name', 'consent_version', 'share_code', 'ticket_corrected_at', 'updated_at', 'nonsense']) name;
select tests.refused($$ select pg_temp.save('[]') $$, '22023', 'changes are an object');
select tests.raises($$ select public.update_application(gen_random_uuid(), '{}', now()) $$, 'application_not_found', 'a child that is gone is told apart');

-- Its readers.
select results_eq($$ select actor_email, old_values, new_values from public.get_history('applications', '10000000-0000-4000-8000-000000000001')
  where new_values ? 'assessment_note' order by id $$, $$ values
    ('admin@example.com', '{"assessment_note": null}'::jsonb, '{"assessment_note": "A shy child"}'::jsonb),
    ('admin@example.com', '{"assessment_note": "A shy child"}', '{"assessment_note": "A brave child"}') $$, 'each change of it stands in the child''s history');
select tests.act_as('owner');
select is_empty('select * from public.application_notes', 'the parent reads none');
select ok(public.export_my_data()::text !~ 'brave|shy|assessment_note', 'and the export has none');
select tests.lacks_grant($$ insert into public.application_notes (application_id, assessment_note) values ('10000000-0000-4000-8000-000000000001', 'x') $$, 'nor writes one');
select tests.act_as('admin');
select tests.lacks_grant($$ update public.application_notes set assessment_note = 'x' $$, 'an administrator writes it by the procedure alone');
select tests.act_as_database();
select is_empty($$ select from pg_publication_tables where tablename = 'application_notes' $$, 'realtime does not carry it');

-- Gone with the child.
delete from public.applications;
select is_empty('select * from public.application_notes', 'it goes with the child');
select is(tests.count_of('private.audit_log', 'coalesce(old_values, new_values)::text ~ ''brave|shy'''), 0::bigint, 'and leaves nothing in the log');
select * from finish();
