\ir support/actors.psql
-- The families of an audition day whom no email tells what became of their time, and who of the office wrote to them.
select no_plan();

select tests.member('reviewer', 'reviewer', array['Lagos']);
select tests.member('elsewhere', 'reviewer', array['Kano']);
update private.settings set value = 'on' where name = 'emails';

create temp table entered as
select c.name, tests.application(jsonb_build_object('child_name', c.name, 'user_id', tests.id(c.owner), 'status', 'approved', 'ticket_status', 'paid',
  'country', 'Nigeria', 'state_city', 'Lagos', 'parent_phone', c.phone)) as id
from (values
  ('Ada Obi', 'owner', '+2348030000001'),
  ('Chi Obi', 'owner', '+2348030000001'),
  ('Bem Eze', 'stranger', '+2348030000002'),
  ('Own Child', 'reviewer', '+2348030000003')) c (name, owner, phone);
delete from public.notices;
create temp table day as select ((now() at time zone 'Africa/Lagos')::date + 30)::timestamp at time zone 'Africa/Lagos' as at;
create temp table made (name text primary key, id uuid);
grant select on entered, day to public;
grant select, insert on made to public;
create function pg_temp.child(wanted text) returns uuid language sql as $$ select id from entered where name = wanted $$;
create function pg_temp.hour(wanted text) returns timestamptz language sql as $$ select at + wanted::interval from day $$;
create function pg_temp.plan(wanted text) returns uuid language sql as $$ select id from made where name = wanted $$;
create function pg_temp.make(wanted text, starts text) returns void language sql as $$
  insert into made values (wanted, public.save_audition_day(jsonb_build_object('country', 'Nigeria', 'state_city', 'Lagos', 'venue', 'City Hall',
    'address', '1 Marina, Lagos', 'starts_at', pg_temp.hour(starts), 'ends_at', pg_temp.hour(starts) + interval '2 hours', 'slot_minutes', 15)))
$$;
create function pg_temp.change(wanted text, changes jsonb) returns void language plpgsql security definer as $$
begin
  perform public.save_audition_day(changes, pg_temp.plan(wanted), (select updated_at from private.audition_days where id = pg_temp.plan(wanted)), true);
end
$$;
create function pg_temp.listed(wanted text) returns text language sql as $$
  select string_agg(concat_ws(' ', c.parent_phone, (
      select string_agg(concat_ws(' ', split_part(n ->> 'child_name', ' ', 1), n ->> 'what',
        to_char((n ->> 'starts_at')::timestamptz at time zone 'Africa/Lagos', 'HH24:MI')), ', ' order by n ->> 'child_name')
      from jsonb_array_elements(c.news) n), case when c.opened_at is not null then 'by ' || c.opened_by_email end), '; ' order by c.parent_phone)
  from public.get_audition_calls(pg_temp.plan(wanted)) c
$$;
create function pg_temp.open(wanted text, actor text) returns void language sql as $$
  select public.open_audition_call(pg_temp.plan(wanted), c.user_id, c.told_at) from public.get_audition_calls(pg_temp.plan(wanted)) c where c.user_id = tests.id(actor)
$$;
-- A later moment, in two steps: two news of a kind have never the same one. What was sent is known.
create function pg_temp.later() returns void language plpgsql security definer as $$
begin
  update public.notices set created_at = created_at - interval '1000 years';
  update public.notices set created_at = created_at + interval '1000 years' - interval '10 minutes';
  update private.message_calls set told_at = told_at - interval '10 minutes';
  update private.audition_day_children set added_at = added_at - interval '10 minutes';
  update private.email_outbox set state = 'sent', ended_at = now() - interval '1 minute' where state = 'waiting';
end
$$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

-- A day that is published.
select tests.act_as('admin');
select pg_temp.make('first', '9:00');
select pg_temp.make('second', '33:00');
select public.fill_audition_day(pg_temp.plan('first'), array(select id from entered order by name)) is not null;
select is(public.count_audition_calls(pg_temp.plan('first'))::text, '(0,0)', 'of a plan nobody is told');
select public.publish_audition_day(pg_temp.plan('first')) is not null;
select is(public.count_audition_calls(pg_temp.plan('first'))::text, '(3,0)', 'three families have not confirmed an email');
select tests.raises($$ select from public.get_audition_calls(pg_temp.plan('first')) $$, 'calls_not_logged', 'their phones are read once it was written down');
select lives_ok($$ select public.log_audition_calls(pg_temp.plan('first')) from generate_series(1, 2) $$, 'as it is');
select is(pg_temp.listed('first'), '+2348030000001 Ada set 09:00, Chi set 09:15; +2348030000002 Bem set 09:30; +2348030000003 Own set 09:45', 'one row a family names its children');
select is((select array_agg(concat_ws(' ', a.action, a.table_name, a.row_count)) from public.get_access() a where a.row_id = pg_temp.plan('first')),
  array['exported whatsapp-list 3'], 'once a day');

-- Another member, who leaves the own family to others.
select tests.act_as('reviewer');
select tests.raises($$ select from public.get_audition_calls(pg_temp.plan('first')) $$, 'calls_not_logged', 'each member writes it down');
select lives_ok($$ select public.log_audition_calls(pg_temp.plan('first')) $$, 'for the own reading');
select is(public.count_audition_calls(pg_temp.plan('first'))::text, '(2,0)', 'the own family is on no list of a reviewer');
select pg_temp.open('first', 'owner');
select public.open_audition_call(pg_temp.plan('first'), tests.id('reviewer'), now());
select is(pg_temp.listed('first'), '+2348030000001 Ada set 09:00, Chi set 09:15 by reviewer@example.com; +2348030000002 Bem set 09:30', 'who was written to is marked');
select is((select user_id from public.get_audition_calls(pg_temp.plan('first')) limit 1), tests.id('stranger'), 'and comes last');
select tests.act_as('admin');
select is(public.count_audition_calls(pg_temp.plan('first'))::text, '(3,1)', 'which every member sees, and nobody marks the own family');
select tests.act_as('elsewhere');
select tests.raises(format('select public.%s', call), 'audition_not_found', 'there is no list elsewhere: ' || call) from unnest(array[
  $$count_audition_calls(pg_temp.plan('first'))$$, $$log_audition_calls(pg_temp.plan('first'))$$, $$get_audition_calls(pg_temp.plan('first'))$$,
  $$open_audition_call(pg_temp.plan('first'), tests.id('owner'), now())$$]) call;
select tests.act_as('owner');
select tests.refused(format('select public.%s', call), '42501', 'nor for a parent: ' || call, '^administrator_required$') from unnest(array[
  $$count_audition_calls(pg_temp.plan('first'))$$, $$log_audition_calls(pg_temp.plan('first'))$$, $$get_audition_calls(pg_temp.plan('first'))$$,
  $$open_audition_call(pg_temp.plan('first'), tests.id('owner'), now())$$]) call;

-- A newer notice opens it again, and says what happened.
select tests.act_as_database();
select pg_temp.later();
select tests.act_as('admin');
select pg_temp.change('first', jsonb_build_object('starts_at', pg_temp.hour('9:30'), 'ends_at', pg_temp.hour('12:00')));
select public.publish_audition_day(pg_temp.plan('first')) is not null;
select is(pg_temp.listed('first'), '+2348030000001 Ada later 09:30, Chi later 09:45; +2348030000002 Bem later 10:00; +2348030000003 Own later 10:15', 'a later day is later');
select public.open_audition_call(pg_temp.plan('first'), tests.id('owner'), now() - interval '10 minutes');
select is(public.count_audition_calls(pg_temp.plan('first'))::text, '(3,0)', 'who wrote of the old time has not told the new one');
select pg_temp.open('first', 'owner');
select public.open_audition_call(pg_temp.plan('first'), tests.id('stranger'), now() + interval '1 year');
select is(public.count_audition_calls(pg_temp.plan('first'))::text, '(3,2)', 'who wrote of the new one has');
select tests.act_as_database();
select pg_temp.later();
select tests.act_as('admin');
select pg_temp.change('first', jsonb_build_object('starts_at', pg_temp.hour('8:00'), 'ends_at', pg_temp.hour('11:00')));
select public.publish_audition_day(pg_temp.plan('first')) is not null;
select is(pg_temp.listed('first'), '+2348030000001 Ada earlier 08:00, Chi earlier 08:15; +2348030000002 Bem earlier 08:30; +2348030000003 Own earlier 08:45', 'an earlier one is earlier, and nothing that was told before stays told');
select tests.act_as_database();
select pg_temp.later();
select tests.act_as('admin');
select pg_temp.change('first', '{"venue": "Town Hall"}');
select public.publish_audition_day(pg_temp.plan('first')) is not null;
select is(pg_temp.listed('first'), '+2348030000001 Ada venue 08:00, Chi venue 08:15; +2348030000002 Bem venue 08:30; +2348030000003 Own venue 08:45', 'another hall is another venue');
select ok((select bool_and(n ->> 'details' like 'Town Hall%') from public.get_audition_calls(pg_temp.plan('first')) c, jsonb_array_elements(c.news) n), 'which it names');

-- Whom an email tells, and who has read it, needs nobody.
select tests.act_as_database();
insert into private.email_addresses (user_id, address, confirmed_at) values (tests.id('stranger'), 'stranger@example.com', now());
update public.notices set read_at = now() where user_id = tests.id('reviewer');
select tests.act_as('admin');
select is(pg_temp.listed('first'), '+2348030000001 Ada venue 08:00, Chi venue 08:15', 'a family with an email, or that has read it, is on no list');
select tests.act_as_database();
insert into private.email_switches (user_id, email_group) values (tests.id('stranger'), 'on_the_day');
select is(public.count_audition_calls(pg_temp.plan('first'))::text, '(1,0)', 'also one that has switched other news off') from tests.act_as('admin');
select tests.act_as_database();
insert into private.email_switches (user_id, email_group) values (tests.id('stranger'), 'auditions');
select is(public.count_audition_calls(pg_temp.plan('first'))::text, '(2,0)', 'not one that has switched these off') from tests.act_as('admin');

-- A child who is moved stands on the list of the new day, one that is taken out on that of its last.
select tests.act_as_database();
select pg_temp.later();
select tests.act_as('admin');
select public.move_slot(pg_temp.child('Chi Obi'), pg_temp.plan('second'), pg_temp.hour('33:00'), 1) is not null;
select public.publish_audition_day(pg_temp.plan('second')) is not null;
select public.log_audition_calls(pg_temp.plan('second'));
select is(pg_temp.listed('second'), '+2348030000001 Chi later 09:00', 'a moved child is on the list of its day');
select is(pg_temp.listed('first'), '+2348030000001 Ada venue 08:00; +2348030000002 Bem venue 08:30', 'and on no other');
select tests.act_as_database();
select pg_temp.later();
select tests.act_as('admin');
select public.cancel_audition_day(pg_temp.plan('second'), loaded_at => null) is not null;
select is(pg_temp.listed('second'), '+2348030000001 Chi cancelled 09:00', 'of a cancelled day it is told that it is off');
select is(pg_temp.listed('first'), '+2348030000001 Ada venue 08:00; +2348030000002 Bem venue 08:30', 'under that day alone');

-- It is the family's own data.
select pg_temp.open('second', 'owner');
select is(public.export_my_data() -> 'message_calls' -> 0 ->> 'audition_day_id', pg_temp.plan('first')::text, 'a family exports that it was written to') from tests.act_as('owner');
select is(jsonb_array_length(public.export_my_data() -> 'message_calls'), 2, 'of each day');
select tests.act_as_database();
select tests.breaks_constraint(format('insert into private.message_calls (broadcast_id, audition_day_id, user_id, told_at) values (%s)', row), 'message_calls_list_check', 'a row is of one list: ' || row)
from unnest(array[format('null, null, %L, now()', tests.id('owner')), format('null, %L, %L, null', pg_temp.plan('first'), tests.id('stranger'))]) row;
-- Emails off: everybody is told by hand.
update private.settings set value = 'off' where name = 'emails';
delete from private.email_switches;
select is(public.count_audition_calls(pg_temp.plan('first'))::text, '(2,0)', 'without emails every family is on the list') from tests.act_as('admin');
select * from finish();
rollback;
