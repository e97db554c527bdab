\ir support/actors.psql
-- The office hides a child at its family's wish: where strangers see it no more, who is told, and who shows it again.
select plan(31);

update private.settings set value = 'on' where name = 'emails';
select tests.member('reviewer', 'reviewer', array['Lagos']);
select tests.member('elsewhere', 'reviewer', array['Kano']);
select tests.member('finance', 'finance', private.states_of('Nigeria'));
select tests.application('{"id": "10000000-0000-4000-8000-000000000001", "status": "approved"}') is not null;
create temp table code as select share_code from public.applications;
grant select on code to public;

create function pg_temp.change(changes jsonb) returns text language plpgsql as $$
begin
  perform public.update_application('10000000-0000-4000-8000-000000000001', changes,
    (tests.row_of('public.applications', '10000000-0000-4000-8000-000000000001') ->> 'updated_at')::timestamptz);
  return 'done';
exception when raise_exception or insufficient_privilege then
  return sqlerrm;
end
$$;
create function pg_temp.hide() returns text language sql as $$
  select pg_temp.change('{"is_listed": false, "is_shareable": false, "told_reason": "You called us on 5 May"}') $$;
create function pg_temp.undo() returns text language plpgsql as $$
begin
  perform public.undo_decision('10000000-0000-4000-8000-000000000001',
    (tests.row_of('public.applications', '10000000-0000-4000-8000-000000000001') ->> 'updated_at')::timestamptz);
  return 'done';
exception when raise_exception then
  return sqlerrm;
end
$$;
-- As strangers see it: on the list, and by its link.
create function pg_temp.seen() returns text language sql security definer as $$
  select concat_ws(', ', (select 'list' from public.public_profiles where id = '10000000-0000-4000-8000-000000000001'),
    (select 'link' from public.get_ticket_card((select share_code from code)))) $$;
-- The notices since it was last asked; what follows belongs to another moment.
create function pg_temp.told() returns jsonb language plpgsql security definer as $$
declare
  said jsonb;
begin
  select jsonb_agg(n.facts) into said from public.notices n where n.kind = 'child_corrected' and n.created_at = now();
  update public.notices set created_at = now() - interval '1 hour' + interval '1 second' * (select count(*) from public.notices) where created_at = now();
  return said;
end
$$;
create function pg_temp.newest() returns uuid language sql security definer as $$
  select id from public.notices where kind = 'child_corrected' order by created_at desc limit 1 $$;
create function pg_temp.read_all() returns void language sql security definer as $$ update public.notices set read_at = now() $$;
grant execute on all functions in schema pg_temp to public;

-- The office hides, with a reason, and nobody else.
select is(pg_temp.hide(), 'administrator_required', 'a parent hides by its own switches, not by the office''s') from tests.act_as('owner');
select is(pg_temp.hide(), 'not_your_role', 'nor does a member for money hide anybody') from tests.act_as('finance');
select is(pg_temp.hide(), 'application_not_found', 'nor a reviewer of another state') from tests.act_as('elsewhere');
select tests.act_as('reviewer');
select is(pg_temp.seen(), 'list, link', 'strangers see an approved child');
select is(pg_temp.change('{"is_listed": false}'), 'told_reason_required', 'nobody hides it without a reason');
select is(pg_temp.change('{"is_shareable": false, "told_reason": " "}'), 'told_reason_required', 'nor its link');
select is(pg_temp.hide(), 'done', 'a reviewer of its state hides it');
select is(pg_temp.seen(), '', 'at once no stranger sees it');
select tests.act_as('admin');
select set_eq($$ select h.actor_id, h.new_values from public.get_history('applications', '10000000-0000-4000-8000-000000000001') h $$,
  $$ values (tests.id('reviewer'), '{"is_listed": false, "is_shareable": false}'::jsonb), (tests.id('reviewer'), '{"told_reason": "You called us on 5 May"}') $$,
  'the history has who and why');
select set_eq($$ select c.subject || ' ' || c.action from public.consents c where c.subject in ('listing', 'sharing') $$,
  array['listing withdrawn', 'sharing withdrawn'], 'the list of consents what is withdrawn') from tests.act_as('owner');
select tests.act_as('reviewer');
select is(pg_temp.change('{"is_listed": true}'), 'guarded_column: is_listed', 'the office switches nothing on');
select is(pg_temp.change('{"is_shareable": true, "told_reason": "We like the child"}'), 'guarded_column: is_listed', 'whatever it says');

-- Undone by the office.
select is(pg_temp.undo(), 'done', 'but it undoes what it did');
select is(pg_temp.seen(), 'list, link', 'and the child is seen as before');
select is(pg_temp.told(), null, 'a family that never knew is told nothing');
select is(pg_temp.hide(), 'done', 'it is hidden again');
select is(pg_temp.told(), '[{"reason": "You called us on 5 May", "changes": [{"column": "is_listed", "before": true, "after": false},
  {"column": "is_shareable", "before": true, "after": false}]}]', 'the family is told what and why');
select pg_temp.read_all();
select is(pg_temp.undo(), 'done', 'that is undone as well');
select is(pg_temp.told(), '[{"changes": [{"column": "is_listed", "before": false, "after": true}, {"column": "is_shareable", "before": false, "after": true}]}]',
  'a family that knew is told that the child is seen again');
select is(pg_temp.undo(), 'no_decision_to_undo', 'once');

-- Taken back by the family, by its own switches or in the notice.
select is(pg_temp.change('{"is_shareable": false, "told_reason": "You wrote to us"}'), 'done', 'the link alone is switched off');
select is(pg_temp.seen(), 'list', 'and nothing else');
select pg_temp.told() is not null;
select tests.act_as('owner');
select tests.affects($$ update public.applications set is_shareable = true $$, 1, 'its parent switches it on');
select is(pg_temp.seen(), 'list, link', 'and it shows the child');
select tests.act_as_database();
select ok(not private.is_still_true(n), 'of what the parent has switched on since no email goes out') from public.notices n where n.id = pg_temp.newest();
select tests.act_as('reviewer');
select is(pg_temp.undo(), 'change_since_decision', 'then there is nothing for the office to undo');
select is(pg_temp.hide(), 'done', 'it is hidden at another call');
select pg_temp.told() is not null;
select tests.act_as_database();
select ok(private.is_still_true(n), 'an email says so') from public.notices n where n.id = pg_temp.newest();
-- The parent says what is public, also when the year has ended.
update private.editions set ended_at = now() where year = (select edition from public.applications);
select tests.act_as('owner');
select lives_ok(format('select public.put_back_correction(%L)', pg_temp.newest()), 'its parent shows it again from the notice, also of a year that has ended');
select is(pg_temp.seen(), 'list, link', 'as before');
select tests.act_as('reviewer');
select is(pg_temp.undo(), 'no_decision_to_undo', 'which is an act of the parent');
select * from finish();
