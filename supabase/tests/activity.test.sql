\ir support/actors.psql
-- The page of activity: who may read it, its filters, its order.
select plan(47);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001", "child_name": "Ada Obi"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000002", "child_name": "Bola Ade"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000001", "child_name": "Ada Obi"}') is not null;
select tests.donation('{"id": "30000000-0000-4000-8000-000000000001"}') is not null;
select tests.act_as_database();
alter table private.audit_log disable trigger user;
delete from private.audit_log;
alter table private.audit_log enable trigger user;
select tests.act_as('admin');
select tests.affects($$ update public.applications set points = 5 where id = '10000000-0000-4000-8000-000000000002' $$, 1, 'points for Bola');
select tests.affects($$ update public.applications set status = 'rejected' where id = '10000000-0000-4000-8000-000000000002' $$, 1, 'Bola is rejected');
select tests.affects($$ update public.applications set status = 'pending' where id = '10000000-0000-4000-8000-000000000002' $$, 1, 'and restored');
select tests.act_as('second_admin');
select is(public.update_payment_status('20000000-0000-4000-8000-000000000001', 'declined', 'Not there')::text, 'declined', 'Ada''s payment is declined');
select public.erase_donation('30000000-0000-4000-8000-000000000001') is not null;
select tests.act_as_database();
-- In the order in which they were made, a day apart.
alter table private.audit_log disable trigger user;
update private.audit_log l set at = '2026-03-01 10:00+00'::timestamptz + n.position * interval '1 day'
from (select id, row_number() over (order by id) - 1 as position from private.audit_log) n where n.id = l.id;
alter table private.audit_log enable trigger user;

create function pg_temp.assert_refused(actor text, message text) returns setof text language plpgsql as $$
declare
  call text;
begin
  perform tests.act_as(actor);
  foreach call in array array['public.get_activity()', 'private.listed_activity(null, null, null, null, null, null, null)', 'public.count_activity()',
    'private.count_activity(null, null, null, null, null, null)', 'public.get_administrators()', 'private.administrators()'] loop
    return next tests.refused('select * from ' || call, '42501', format('%s is refused %s', actor, call), message);
  end loop;
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_refused('owner', '^administrator_required$');
select pg_temp.assert_refused('anon', '^permission denied for function');
select pg_temp.assert_refused('service_role', '^permission denied for function');

select tests.act_as('admin');
select results_eq($$ select actor_email, table_name, kind, name from public.get_activity() $$, $$ values
  ('second.admin@example.com', 'donations', 'deleted', null),
  ('second.admin@example.com', 'payments', 'refused', 'Ada Obi'),
  -- The consequences for the child.
  ('second.admin@example.com', 'applications', 'ticket', 'Ada Obi'),
  ('admin@example.com', 'applications', 'taken_back', 'Bola Ade'),
  ('admin@example.com', 'applications', 'refused', 'Bola Ade'),
  ('admin@example.com', 'applications', 'changed', 'Bola Ade') $$, 'everybody''s actions, newest first');
select is((select string_agg(kind, ' ') from public.get_activity(page_size => 2, page_start => 1)), 'refused ticket', 'page by page');
select is((select string_agg(kind, ' ') from public.get_activity(only_actor => tests.id('second_admin'))), 'deleted refused ticket', 'of one person');
select is((select string_agg(name, ' ') from public.get_activity(only_kind => 'refused')), 'Ada Obi Bola Ade', 'of one kind');
select is((select string_agg(name, ' ') from public.get_activity(only_kind => 'refused', only_actor => tests.id('admin'))), 'Bola Ade', 'of one kind and person');
select is((select string_agg(kind, ' ') from public.get_activity(from_day => '2026-03-02', to_day => '2026-03-03')), 'taken_back refused', 'between two days');
select is((select string_agg(kind, ' ') from public.get_activity(search => 'ade bola')), 'taken_back refused changed', 'about a child');
select is((select string_agg(table_name, ' ') from public.get_activity(search => 'ada')), 'payments applications', 'and its payments');
select is_empty($$ select * from public.get_activity(search => 'nobody') $$, 'about nobody, nothing');
select is(public.count_activity(only_kind => 'refused'), 2, 'counted');
select is(public.count_activity(at_most => 3), 3, 'no further than asked');
select results_eq('select email from public.get_administrators()', $$ values ('admin@example.com'), ('second.admin@example.com') $$, 'the people who may have done it');
select tests.act_as_database();
delete from public.applications where id = '10000000-0000-4000-8000-000000000002';
select tests.act_as('admin');
select is((select string_agg(concat(kind, coalesce(name, '')), ' ') from public.get_activity() where table_name = 'applications'), 'deleted ticketAda Obi changed changed changed',
  'a deleted child has no name, and what was done to it no values');
select tests.act_as_database();
insert into private.transfers (received_on, amount, currency, way) values ('2026-03-05', 100.5, 'NGN', 'hand');
select tests.act_as('second_admin');
select lives_ok($$ select public.close_month('2026-03-01') $$, 'a month of the books is closed');
select results_eq($$ select actor_email, kind, name, new_values -> 'sums' from public.get_activity(page_size => 1) $$,
  $$ values ('second.admin@example.com', 'added', 'March 2026', '{"NGN": 100.5}'::jsonb) $$, 'by whom, which, and with what');

-- The team.
select tests.act_as_database();
create temp table team (name text primary key, id uuid, code text);
insert into team select a.name, s.id, tests.admin_code(a.id) from tests.actors a left join private.staff s on s.user_id = a.id;
grant select on team to public;
create function pg_temp.told(entries integer) returns text language sql as
$$ select string_agg(concat_ws(' ', e.table_name, e.kind, e.name, (select string_agg(concat_ws(':', v.key, v.value), ' ' order by v.key)
    from jsonb_each_text(e.new_values) v where v.key <> all (array['id', 'user_id', 'appointed_by', 'created_at', 'ended_at']))), ', ')
  from public.get_activity(page_size => entries) e where e.actor_email = 'admin@example.com' $$;
create function pg_temp.act_surely() returns void language plpgsql as $$
begin
  perform tests.act_as('admin');
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || '{"aal": "aal2"}')::text, true);
end
$$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on function pg_temp.told, pg_temp.act_surely to public;
select pg_temp.act_surely();
select public.appoint_member('stranger@example.com', (select code from team where name = 'stranger'), 'reviewer', array['Lagos', 'Ogun']);
select is(pg_temp.told(2), 'settings changed staff_second_factor:required, staff added stranger@example.com email:stranger@example.com factor_reset_at role:reviewer seen_on states:["Lagos", "Ogun"] talents',
  'an appointment, and the second factor that it asks of everybody');
select public.set_second_factor_required(true);
select is(pg_temp.told(1), 'settings changed staff_second_factor:required', 'what was asked before is no change');
select public.set_second_factor_required(false);
select is(pg_temp.told(1), 'settings changed staff_second_factor:optional', 'the switch');
select tests.act_as_database();
update team t set id = s.id from private.staff s where t.name = 'stranger' and s.user_id = tests.id('stranger');
select pg_temp.act_surely();
select public.change_member((select id from team where name = 'stranger'), 'reviewer', array['Kano']);
select is(pg_temp.told(1), 'staff changed stranger@example.com states:["Kano"]', 'another role');
select public.change_member((select id from team where name = 'stranger'), 'finance');
select is(pg_temp.told(1), 'staff changed stranger@example.com role:finance states', 'another role');
select public.change_member((select id from team where name = 'stranger'), 'reviewer', array['Kano']);
select public.reset_member_factor((select id from team where name = 'stranger'));
select is(pg_temp.told(1), 'staff changed stranger@example.com authenticators_removed:0', 'a lost authenticator');
select tests.act_as_database();
update private.staff set seen_on = '2026-01-01' where user_id = tests.id('stranger');
update auth.users set email = 'new.stranger@example.com' where id = tests.id('stranger');
select pg_temp.act_surely();
select public.confirm_member((select id from team where name = 'stranger'));
select is(pg_temp.told(1), 'staff changed new.stranger@example.com email:new.stranger@example.com', 'a confirmed address, and no day on which somebody was here');
select public.end_member((select id from team where name = 'admin'));
select tests.act_as('second_admin');
select is(pg_temp.told(1), 'staff changed admin@example.com', 'an owner who ends the own role');
select tests.act_as_database();
delete from auth.users where id = tests.id('stranger');
select tests.act_as('second_admin');
select is((select old_values from public.get_activity(page_size => 1)), '{"role": "reviewer", "states": ["Kano"]}'::jsonb, 'of a closed account the role is kept');
select is_empty($$ select 1 from public.get_activity() where concat(old_values, new_values) like '%stranger@%' $$, 'and no address');
select * from finish();
