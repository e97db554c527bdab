\ir support/actors.psql
-- Counters: after each kind of change they say what counting the rows would say.
select plan(43);

-- The figures as they are counted from the rows.
create function pg_temp.counted() returns jsonb language sql as $$
  select jsonb_object_agg(fact, amount) from (
    select 'star:' || edition || ':' || t || ':' || age || ':' || country || '/' || state_city as fact, count(*)::numeric as amount
      from public.public_profiles, unnest(talents || array['']) t group by 1
    union all select concat('money:', day, '/', country, '/', currency, '/', kind, '/', way), sum(amount)
      from private.book_rows(null, null, null, null, null, null) group by 1 having sum(amount) <> 0
    union all select 'volunteer:' || country || '/' || state_province || '/' || status, count(*) from public.volunteers group by 1
  ) facts
$$;
create function pg_temp.counters() returns jsonb language sql as $$
  select jsonb_object_agg(fact, amount)
  from (select t.fact, sum(t.amount) as amount from private.counters t group by t.fact having sum(t.amount) <> 0) facts
$$;
create function pg_temp.agrees(description text) returns text language sql as $$
  select is(pg_temp.counters(), pg_temp.counted(), 'the counters agree after ' || description)
$$;

select is(pg_temp.counters(), null, 'without a row nothing is counted');

-- Applications and what becomes public.
select tests.act_as('owner');
insert into public.applications (id, child_name, age, gender, country, state_city, talents, parent_phone, consent_version) values
  ('10000000-0000-4000-8000-000000000001', 'Adaeze Obi', 9, 'Female', 'Nigeria', 'Lagos', '{Dance,Music}', '+2348030000000', '2026-11-01'),
  ('10000000-0000-4000-8000-000000000002', 'Sipho Nkosi', 7, 'Male', 'South Africa', 'Gauteng', '{Arts}', '+2348030000000', '2026-11-01'),
  ('10000000-0000-4000-8000-000000000003', 'Musa Bello', 4, 'Male', 'Nigeria', 'Kano', '{}', '+2348030000000', '2026-11-01');
select tests.act_as_database();
select pg_temp.agrees('three children are entered in one statement');

create function pg_temp.assert_changes(actor text, changes text[]) returns setof text language plpgsql as $$
declare
  change text;
begin
  foreach change in array changes loop
    perform tests.act_as(actor);
    execute change;
    perform tests.act_as_database();
    return next pg_temp.agrees(change);
  end loop;
end
$$;
select pg_temp.assert_changes('admin', array[
  $q$ update public.applications set status = 'approved' where age > 5 $q$,
  $q$ update public.applications set assessment_score = 7.5 where age = 9 $q$,
  $q$ update public.applications set ticket_status = 'Gold' where age = 7 $q$,
  $q$ update public.applications set ticket_status = 'none' where age = 4 $q$,
  $q$ update public.applications set is_finalist = true, audition_state = 'scheduled', audition_date = '2027-02-06T23:30:00Z' where age = 9 $q$,
  $q$ update public.applications set status = 'rejected' $q$,
  $q$ update public.applications set status = 'pending' $q$,
  $q$ update public.applications set status = 'approved' $q$,
  $q$ update public.applications set points = 5 where false $q$]);
select pg_temp.assert_changes('owner', array[
  $q$ update public.applications set talents = '{Music}', state_city = 'Oyo', gender = 'Male' where age = 9 $q$,
  $q$ update public.applications set country = 'South Africa', state_city = 'Gauteng' where age = 9 $q$,
  $q$ update public.applications set age = 10 where age = 9 $q$,
  $q$ update public.applications set stage_name = 'Star' where age = 10 $q$,
  $q$ update public.applications set is_listed = false where age = 10 $q$,
  $q$ update public.applications set is_listed = true where age = 10 $q$,
  $q$ update public.applications set entry_video_url = 'https://youtu.be/abc' where age = 7 $q$]);

-- Money.
select pg_temp.assert_changes('owner', array[
  $q$ insert into public.payments (id, application_id, amount, currency, description) values
    ('20000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 10000.50, 'NGN', 'Talent Hunt Ticket'),
    ('20000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000003', 180, 'ZAR', 'Talent Hunt Ticket') $q$,
  $q$ insert into public.subscriptions (id, amount, currency, description) values
    ('30000000-0000-4000-8000-000000000001', 500, 'NGN', 'Monthly') $q$]);
select pg_temp.assert_changes('admin', array[
  $q$ select public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved') $q$,
  $q$ select public.update_payment_status('20000000-0000-4000-8000-000000000002', 'declined', 'Not found') $q$,
  $q$ select public.undo_payment_decision('20000000-0000-4000-8000-000000000001', 'By mistake') $q$,
  $q$ select public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved') $q$,
  $q$ select public.handle_subscription_status_update('30000000-0000-4000-8000-000000000001', 'active') $q$,
  $q$ select public.undo_subscription_decision('30000000-0000-4000-8000-000000000001', 'By mistake') $q$]);

-- Donations and volunteers.
select pg_temp.assert_changes('anon', array[
  $q$ insert into public.donations (donor_name, donor_email, project, country)
    values ('Thandi Nkosi', 'thandi@example.com', 'Kanyezi Ghetto', 'South Africa') $q$,
  $q$ insert into public.volunteers (full_name, phone_number, age, country, state_province)
    values ('Musa Bello', '+2348030000001', 30, 'Nigeria', 'Kano') $q$]);
select pg_temp.assert_changes('admin', array[
  $q$ select public.decide_donation(id, 'confirmed', 250, 'ZAR', current_date) from public.donations $q$,
  $q$ select public.set_volunteer_status(id, 'new', 'contacted') from public.volunteers $q$,
  $q$ select public.set_volunteer_status(id, 'contacted', 'accepted') from public.volunteers $q$]);

-- A row that is taken back or lost counts for nothing.
create function pg_temp.assert_taken_back() returns text language plpgsql as $$
begin
  begin
    update public.applications set status = 'rejected';
    delete from public.payments;
    raise exception 'taken back';
  exception when raise_exception then
    null;
  end;
  return pg_temp.agrees('changes that were taken back');
end
$$;
select pg_temp.assert_taken_back();
select tests.act_as('owner');
delete from public.applications where age = 10;
select tests.act_as_database();
select pg_temp.agrees('a child is erased with its payments');

-- Made anew they are the same.
select private.recount() is null;
select pg_temp.agrees('a recount');
truncate private.counters;
select private.recount() is null;
select pg_temp.agrees('a recount of nothing');
update private.counters set amount = 0 where fact = 'volunteer:Nigeria/Kano/accepted';
insert into private.counters (fact, amount) values ('volunteer:Nigeria/Kano/accepted', 3), ('volunteer:Nigeria/Kano/accepted', -2);
select tests.act_as('admin');
select is(public.count_volunteers(), 1, 'several rows of a fact are added up');
select tests.act_as_database();

-- One function keeps the counters of every table that says what a row counts for.
select set_eq($$ select regexp_replace(relation::text, '^private\.', '') collate "default", facts from private.counter_sources() $$, $$ values
    ('public_profiles', 'profile_facts'), ('volunteers', 'volunteer_facts'), ('ledger', 'entry_facts'), ('transfers', 'transfer_facts') $$,
  'exactly these tables are counted');
select is_empty($$ select p.proname from pg_proc p where p.pronamespace = 'private'::regnamespace and p.proname like '%\_facts'
  and p.prorettype = 'jsonb'::regtype and p.proname <> 'told_facts' and not exists (select from private.counter_sources() s where s.facts = p.proname) $$,
  'a recount knows of each function that says what a row counts for');
create function pg_temp.prizes() returns jsonb language sql as $$
  select jsonb_object_agg(f.fact, f.amount) from (
    select t.fact, sum(t.amount) as amount from private.counters t
    where t.fact like 'prize:%' or t.fact = 'worth' group by t.fact having sum(t.amount) <> 0) f
$$;
select private.change_counters(array['{"prize:cash": 1, "worth": 10.5}', '{"prize:cash": 1, "worth": 20}', '{"prize:film": 1, "worth": 1}']::jsonb[]) is null;
select is(pg_temp.prizes(), '{"prize:cash": 2, "prize:film": 1, "worth": 31.5}', 'other rows are counted by the same function');
select private.change_counters(array['{"prize:film": 1, "worth": 5}']::jsonb[], array['{"prize:cash": 1, "worth": 10.5}']::jsonb[]) is null;
select is(pg_temp.prizes(), '{"prize:cash": 1, "prize:film": 2, "worth": 26}', 'as they change');
select private.change_counters('{}', array['{"prize:film": 1, "worth": 5}', '{"prize:film": 1, "worth": 1}']::jsonb[]) is null;
select is(pg_temp.prizes(), '{"prize:cash": 1, "worth": 20}', 'and as they go');
select private.recount() is null;
select is(pg_temp.prizes(), null, 'a recount counts the rows that are there');
select is((select count(*) from private.counters where amount = 0), 0::bigint, 'and makes no row for nothing');
select * from finish();
